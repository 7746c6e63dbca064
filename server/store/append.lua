#!lua name=kronika_append_1
-- The one way an entry comes into a game's stream (DESIGN §5). Plain Lua 5.1. The number in the name stands for
-- this code: other behaviour is another function, kronika_append_2, so that two releases can share a Redis.
--
-- KEYS  1 the stream, 2 the table's secret
-- ARGV  1 version of the new entry, 2 head it stands on (32 bytes), 3 p, 4 o, 5 h (32 bytes), 6 c (16 bytes),
--       7 the secret (32 bytes; only with version 1, and needed there)
-- Returns always an array: {'OK', v}, {'DUP', v}, {'CONFLICT', v}, {'GONE', 0}, {'EXISTS', v}, v being the version of
-- the stream's last entry; {'REFUSED', why} for arguments that are no entry; {'DAMAGED', why} for a stream that is none.
-- Nothing rolls back, so all that can fail comes before the first write, and XADD is that write.

-- version, hash and command key of the last entry; 0 when there is none; nil and why when it is not ours
local function last_entry(stream)
  local found = redis.pcall('XREVRANGE', stream, '+', '-', 'COUNT', 1)
  if found.err then return nil, found.err end
  if #found == 0 then return 0 end
  local id, f = found[1][1], found[1][2]
  local version = tonumber(string.match(id, '^(%d+)%-0$'))
  if not version or #f ~= 8 or f[1] ~= 'p' or f[3] ~= 'o' or f[5] ~= 'h' or f[7] ~= 'c' then
    return nil, 'last entry ' .. id .. ' is none of a game'
  end
  return version, f[6], f[8]
end

local function refusal(version, keys, args)
  if #keys ~= 2 then return 'two keys are needed, the stream and the secret' end
  if not string.find(args[1] or '', '^[1-9]%d*$') or #args[1] > 15 then
    return 'version is no whole number from 1 below 10^15'
  end
  if #args ~= (version == 1 and 7 or 6) then return 'the secret goes with version 1, and only there' end
  if #args[2] ~= 32 then return 'head is not 32 bytes' end
  if #args[3] == 0 or #args[4] == 0 then return 'p and o may not be empty' end
  if #args[5] ~= 32 then return 'h is not 32 bytes' end
  if #args[6] ~= 16 then return 'c is not 16 bytes' end
  if version == 1 and args[2] ~= string.rep('\0', 32) then return 'version 1 stands on no head' end
  if version == 1 and #args[7] ~= 32 then return 'the secret is not 32 bytes' end
end

local function kronika_append_1(keys, args)
  local version = tonumber(args[1] or '')
  local why = refusal(version, keys, args)
  if why then return {'REFUSED', why} end

  local last, head, command = last_entry(keys[1])
  if not last then return {'DAMAGED', head} end
  if last > 0 and command == args[6] then return {'DUP', last} end
  if version == 1 then
    if redis.call('EXISTS', keys[1], keys[2]) > 0 then return {'EXISTS', last} end
  elseif last == 0 then
    return {'GONE', 0}
  elseif last ~= version - 1 or head ~= args[2] then
    return {'CONFLICT', last}
  end

  -- fails, with nothing written, if somebody moved the stream's last id ahead (XSETID, XDEL)
  local added = redis.pcall('XADD', keys[1], args[1] .. '-0',
    'p', args[3], 'o', args[4], 'h', args[5], 'c', args[6])
  if type(added) == 'table' and added.err then return {'DAMAGED', added.err} end
  if version == 1 then redis.call('SET', keys[2], args[7]) end
  redis.pcall('PUBLISH', keys[1], args[1])
  return {'OK', version}
end

redis.register_function('kronika_append_1', kronika_append_1)

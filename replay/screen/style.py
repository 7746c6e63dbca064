"""How the full-screen walk looks. Places of panes are set by replay.screen.app for each size of the terminal."""

CSS = """
Screen { layers: base; }
#heading, #event, #tabs, #keys { height: 1; width: 1fr; text-wrap: nowrap; text-overflow: ellipsis; }
#heading { text-style: bold; background: $panel; }
#event { background: $surface; text-style: bold; }
#marks { height: auto; max-height: 3; width: 1fr; background: $warning; color: $text; text-style: bold; display: none; }
#tabs { color: $text-muted; }
#keys { background: $panel; }
#said { height: auto; max-height: 4; width: 1fr; background: $surface; }
#body { height: 1fr; }
#side { width: 1fr; }
Lines { height: 1fr; scrollbar-size: 1 1; scrollbar-gutter: stable; border-top: none; }
.-titled Lines { border-top: solid $primary; border-title-color: $text; }
.-titled Lines.-chosen { border-top: heavy $accent; border-title-style: bold reverse; }
#board { width: 1fr; overflow-x: auto; scrollbar-size: 0 0; }
.-side #board { width: 81; }
#side Lines { overflow-x: hidden; }
ModalScreen { align: center bottom; background: $background 20%; }
.dialog {
    width: 78; max-width: 100%; height: auto; max-height: 100%; background: $surface;
    border: round $accent; padding: 0 1;
}
.dialog OptionList { height: auto; scrollbar-size: 1 1; }
.dialog OptionList > .option-list--option-highlighted { text-style: reverse bold; }
.dialog .title { text-style: bold; height: auto; }
.dialog .hint { color: $text-muted; height: auto; }
.dialog Input { margin: 0 0 0 0; }
.help { max-height: 100%; width: 80; }
"""

import { Palette } from '../search/Palette.tsx'
import { useCommands } from './commands.ts'

/** The palette, with what this reader may open and do. */
export const CommandPalette = ({ close }: { close: () => void }) => (
  <Palette commands={useCommands()} close={close} />
)

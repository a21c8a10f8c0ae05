import { Palette } from '../search/Palette.tsx'
import { useCommands } from './commands.ts'
import { useRoleCommands } from './roleCommands.ts'

/** The palette, with what this reader may open and do. */
export function CommandPalette({ typed, close }: { typed: string; close: () => void }) {
  return <Palette commands={[...useCommands(), ...useRoleCommands()]} typed={typed} close={close} />
}

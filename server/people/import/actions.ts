import type { ImportRecord } from './goOn.ts'

export type ImportAction = 'check' | 'apply' | 'cancel' | 'undo' | 'archive' | 'restore' | 'discard'

type Facts = Pick<
  ImportRecord,
  | 'state'
  | 'applied_at'
  | 'undone_by'
  | 'emptied_at'
  | 'archived_at'
  | 'create_count'
  | 'change_count'
  | 'created_count'
  | 'changed_count'
  | 'done_rows'
>

/** What can be done with an import in its state: the buttons of the screen, and what the server checks first. */
export function importActions(row: Facts): Record<ImportAction, boolean> {
  const { state } = row
  const isWhole = row.emptied_at === null
  const isRunning = ['checking', 'in_progress', 'undoing'].includes(state)
  const isWritten = row.applied_at !== null
  const rests = !isRunning && row.archived_at === null
  const stopped = state === 'failed' || state === 'cancelled'
  const hasWritten = row.created_count + row.changed_count > 0
  return {
    check: isWhole && !isWritten && ['mapping', 'ready', 'failed', 'cancelled'].includes(state),
    apply:
      isWhole &&
      ((state === 'ready' && row.create_count + row.change_count > 0) ||
        (state === 'failed' && isWritten && row.undone_by === null)),
    cancel: state === 'checking' || state === 'in_progress',
    undo: isWhole && isWritten && hasWritten && (state === 'completed' || stopped),
    archive: rests && isWritten,
    restore: row.archived_at !== null,
    discard: !isRunning && !isWritten,
  }
}

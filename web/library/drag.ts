import { type DragEvent, useState } from 'react'
import { folders } from '../../contract/library/library.ts'
import { resources } from '../../contract/library/resources.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'

/** Names what is dragged, so that nothing else that is let go over a folder goes into it. */
const KIND = 'application/x-kindred-resource'

interface Draggable {
  id: number
  can: { move: boolean }
}

/** For the name of a resource: who may move it can drag it. Without a mouse, "Move" in its menu does the same. */
export const dragOf = ({ id, can }: Draggable) =>
  can.move
    ? {
        draggable: true,
        onDragStart: (event: DragEvent) => {
          event.dataTransfer.setData(KIND, String(id))
          event.dataTransfer.effectAllowed = 'move'
        },
      }
    : { draggable: false }

/** For the line of a folder: a resource that is let go over it goes into it. */
export function useTakingIn() {
  const { t } = useText()
  const [over, setOver] = useState<number | null>(null)
  const { mutate } = useSend(resources.move, {
    done: ({ title }) => t('ui.toasts.moved', { name: title }),
    failed: () => t('library.move.resource_failed'),
    stale: [resources.list.path, folders.list.path],
  })
  return (folder_id: number) => ({
    className: over === folder_id ? 'row drop-in' : 'row',
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(KIND)) return
      event.preventDefault()
      setOver(folder_id)
    },
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => {
      setOver(null)
      const id = Number(event.dataTransfer.getData(KIND))
      if (!id) return
      event.preventDefault()
      mutate({ params: { id }, body: { folder_id } })
    },
  })
}

import { ChevronRight, GripVertical } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { folders } from '../../contract/library/library.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { classes } from '../ui/classes.ts'
import { Icon } from '../ui/Icon.tsx'
import { usePhone } from '../ui/useMedia.ts'
import { FolderBadges, FolderIcon } from './FolderIcon.tsx'
import { useShelf } from './shelf.ts'
import { type Branch, findIn, moved, type Place, placeBy, placeOn } from './tree.ts'

type Where = 'before' | 'after' | 'in'

interface Props {
  of: readonly Branch[]
  /** Folders can be dragged, and moved by the arrow keys on their handle. */
  arranging: boolean
}

/** All folders as a tree. On phones only the first level: one goes down folder by folder. */
export function FolderTree({ of, arranging }: Props) {
  const { t } = useText()
  const phone = usePhone()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<{ id: number; where: Where } | null>(null)
  /** The tree as it will be after the pending moves, so that the next key or drag builds on them. */
  const [arranged, setArranged] = useState<readonly Branch[] | null>(null)
  const top = arranged ?? of
  const moves = useRef(Promise.resolve())
  const list = useRef<HTMLUListElement>(null)
  const held = useRef<number | null>(null)
  // A handle that comes to another level is another element: the focus goes with the folder.
  useEffect(() => {
    if (held.current === null || !top.length || list.current?.contains(document.activeElement)) return
    list.current?.querySelector<HTMLElement>(`[data-folder="${held.current}"]`)?.focus()
  }, [top])
  const { mutateAsync } = useSend(folders.move, {
    done: ({ name, trail }, { body }) => {
      const facts = { name, place: (body.position ?? 0) + 1, folder: trail.at(-1)?.name ?? '' }
      return t(facts.folder ? 'library.move.said' : 'library.move.said_top', facts)
    },
    failed: () => t('library.move.failed'),
    stale: [folders.tree.path],
  })

  const move = (id: number, place: Place | undefined) => {
    if (!place || !findIn(top, id)) return
    setArranged(moved(top, id, place))
    // One after the other; failures have had their toast.
    const after = moves.current.then(async () => {
      await mutateAsync({ params: { id }, body: place }).catch(() => {})
      if (moves.current === after) setArranged(null)
    })
    moves.current = after
  }
  const drop = () => {
    if (dragged !== null && over) move(dragged, placeOn(top, dragged, over.id, over.where))
    setDragged(null)
    setOver(null)
  }
  const aim = (event: DragEvent<HTMLElement>, id: number) => {
    if (dragged === null) return
    event.preventDefault()
    const { top: edge, height } = event.currentTarget.getBoundingClientRect()
    const part = (event.clientY - edge) / height
    setOver({ id, where: part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'in' })
  }
  const press = (event: KeyboardEvent, id: number) => {
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    held.current = id
    move(id, placeBy(event.key, top, id))
  }
  const toggle = (id: number) =>
    setClosed((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))

  const branch = (one: Branch) => {
    const { id, name, below } = one
    const open = !closed.has(id)
    const nested = !phone && below.length > 0
    return (
      <li key={id}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the handle in it does the same by keyboard. */}
        <div
          className={classes('row', dragged === id && 'dragged', over?.id === id && `drop-${over.where}`)}
          draggable={arranging}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move'
            setDragged(id)
          }}
          onDragOver={(event) => aim(event, id)}
          onDrop={(event) => {
            event.preventDefault()
            drop()
          }}
          onDragEnd={() => {
            setDragged(null)
            setOver(null)
          }}
        >
          {arranging && (
            <button
              type="button"
              className="handle"
              data-folder={id}
              aria-label={t('library.move.handle', { name })}
              onKeyDown={(event) => press(event, id)}
            >
              <Icon of={GripVertical} />
            </button>
          )}
          {nested ? (
            <button
              type="button"
              className={classes('twist', open && 'open')}
              aria-expanded={open}
              aria-label={t('library.folders.inside', { name })}
              onClick={() => toggle(id)}
            >
              <Icon of={ChevronRight} />
            </button>
          ) : (
            !phone && <span className="twist" />
          )}
          <Line of={one} />
        </div>
        {nested && open && <ul>{below.map(branch)}</ul>}
      </li>
    )
  }
  return (
    <ul className="folder-tree" ref={list}>
      {top.map(branch)}
    </ul>
  )
}

function Line({ of: one }: { of: Branch }) {
  const shelf = useShelf()
  return (
    <Anchor className="row grow folder-link" href={shelf.folder(one.id)} draggable={false}>
      <FolderIcon of={one} />
      <span className="b folder-name">{one.name}</span>
      <FolderBadges of={one} />
    </Anchor>
  )
}

import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import './reorder.css'

interface Props<Row> {
  /** In their order; the caller keeps it. */
  rows: readonly Row[]
  keyOf: (row: Row) => number | string
  nameOf: (row: Row) => string
  onChange: (rows: Row[]) => void
  /** Keeps its place: it isn't moved, and no other is moved past it. */
  stays?: (row: Row) => boolean
  /** The content of a row between its number and its buttons. */
  children: (row: Row) => ReactNode
}

/** A list that is put in order by dragging, by the arrow keys on the handle, or by the two buttons. */
export function Reorder<Row>({ rows, keyOf, nameOf, onChange, stays, children }: Props<Row>) {
  const { t } = useText()
  const [dragged, setDragged] = useState<number | string | null>(null)
  const [said, setSaid] = useState('')

  const mayMove = (from: number, to: number) =>
    to >= 0 &&
    to < rows.length &&
    !rows.slice(Math.min(from, to), Math.max(from, to) + 1).some((row) => stays?.(row))
  const move = (from: number, to: number) => {
    const row = rows[from]
    if (row === undefined || !mayMove(from, to)) return
    onChange(rows.toSpliced(from, 1).toSpliced(to, 0, row))
    setSaid(t('ui.reorder.moved', { name: nameOf(row), place: to + 1, count: rows.length }))
  }
  const press = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(at, at + step)
  }

  return (
    <>
      <ol className="reorder">
        {rows.map((row, at) => {
          const key = keyOf(row)
          const name = nameOf(row)
          return (
            <li
              key={key}
              className={classes(dragged === key && 'dragged')}
              draggable={!stays?.(row)}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(key)
              }}
              onDragOver={(event) => {
                event.preventDefault()
                const from = rows.findIndex((one) => keyOf(one) === dragged)
                if (from >= 0 && from !== at) move(from, at)
              }}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(null)}
            >
              <button
                type="button"
                className="handle"
                aria-label={t('ui.reorder.handle', { name })}
                aria-disabled={stays?.(row) ?? false}
                onKeyDown={(event) => press(event, at)}
              >
                <Icon of={GripVertical} />
              </button>
              <span className="num m3">{at + 1}</span>
              <span className="grow">{children(row)}</span>
              <Button
                look="q"
                small
                icon={ArrowUp}
                label={t('ui.reorder.up', { name })}
                aria-disabled={!mayMove(at, at - 1)}
                onClick={() => move(at, at - 1)}
              />
              <Button
                look="q"
                small
                icon={ArrowDown}
                label={t('ui.reorder.down', { name })}
                aria-disabled={!mayMove(at, at + 1)}
                onClick={() => move(at, at + 1)}
              />
            </li>
          )
        })}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  )
}

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { TableView } from './tables/DataTable.tsx'
import { BodyRow } from './tables/tableRows.tsx'

/** A body of many rows that draws those in sight and keeps the height of the rest. */
export function LongBody<Row>({ view }: { view: TableView<Row> }) {
  const rows = view.table.getRowModel().rows
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    if (body.current) setTop(body.current.getBoundingClientRect().top + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (view.faceOf ? 61 : 49),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 12,
    scrollMargin: top,
  })
  const items = virtual.getVirtualItems()
  const before = (items[0]?.start ?? top) - top
  const after = virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top)
  return (
    <tbody ref={body}>
      <Gap height={before} />
      {items.map((item) => {
        const row = rows[item.index]
        return (
          row && (
            <BodyRow
              key={row.id}
              row={row as never}
              view={view}
              index={item.index}
              measure={virtual.measureElement}
            />
          )
        )
      })}
      <Gap height={after} />
    </tbody>
  )
}

const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr className="pad">
      <td style={{ '--pad': `${height}px` }} colSpan={99} />
    </tr>
  )

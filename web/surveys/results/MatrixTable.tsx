import { useText } from '../../app/texts.ts'
import { type Result, useFigures } from './figureWords.ts'

/** What was said of each thing: the darker a cell, the more people chose it. */
export function MatrixTable({ of: { choices, title } }: { of: Result }) {
  const { t } = useText()
  const figures = useFigures()
  const rows = [...Map.groupBy(choices, ({ row }) => row ?? '')]
  const options = rows[0]?.[1] ?? []
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="tbl-scroll" aria-label={title} tabIndex={0}>
      <table className="tbl result-matrix">
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t('surveys.results.column.choice')}</span>
            </th>
            {options.map(({ key, label }) => (
              <th key={key} scope="col" className="r">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, cells]) => (
            <tr key={row}>
              <th scope="row">{cells[0]?.row_label ?? row}</th>
              {cells.map((cell) => (
                <td key={cell.key} className="r" style={{ '--share': cell.share }}>
                  <span className="num b">{figures.percent(cell.share)}</span>
                  <span className="num sm m2 below">{figures.choice(cell)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

import { type ChartTable, cellWords } from './chartTable.ts'
import '../tables/table.css'

/** The numbers of a drawing as a table: they say the same. */
export function TableView({ title, table }: { title: string; table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="tbl-scroll" aria-label={title} tabIndex={0}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{table.first}</th>
            {table.columns.map(({ key, label, write }) => (
              <th key={key} scope="col" className={write && 'r'}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {table.columns.map(({ key: column, write }, at) => (
                <td key={column} className={write && 'r'}>
                  {cellWords(cells[at], write)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

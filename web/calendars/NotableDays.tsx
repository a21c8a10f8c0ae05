import { calendars } from '../../contract/calendars.ts'
import { useListOf } from '../app/query.ts'
import './notableDays.css'

interface Props {
  day: string
  /** Those in sight: they are asked for at once, however many days stand on the page. */
  days: readonly string[]
}

/** What the calendars of notable dates hold on a day. */
export function NotableDays({ day, days }: Props) {
  const [from = day] = days
  const { data } = useListOf(calendars.between, { query: { from, to: days.at(-1) ?? day } })
  const found = data?.items.filter(({ starts_on, ends_on }) => starts_on <= day && ends_on >= day) ?? []
  if (found.length === 0) return null
  return (
    <ul className="notable-days">
      {found.map(({ id, name, calendar }) => (
        <li key={id} title={`${name} · ${calendar.name}`}>
          <span className="notable-dot" style={{ background: calendar.colour }} aria-hidden="true" />
          <span className="notable-name">{name}</span>
        </li>
      ))}
    </ul>
  )
}

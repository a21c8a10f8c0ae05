import { calendars } from '../../contract/calendars/calendars.ts'
import { useListOf } from '../app/lists.ts'
import './notableDays.css'

/** The notable dates of the days in sight: loaded at once, however many there are. */
export function useNotableDays(days: readonly string[]) {
  const [from = ''] = days
  const { data } = useListOf(calendars.between, { query: { from, to: days.at(-1) ?? from } })
  const items = data?.items ?? []
  return (day: string) => items.filter(({ starts_on, ends_on }) => starts_on <= day && ends_on >= day)
}

interface Props {
  day: string
  days: readonly string[]
}

/** The notable dates of a day. */
export function NotableDays({ day, days }: Props) {
  const found = useNotableDays(days)(day)
  if (found.length === 0) return null
  return (
    <ul className="notable-days">
      {found.map(({ id, name, calendar }) => (
        <li key={id} title={`${name} · ${calendar.name}`}>
          <span className="notable-dot g" style={{ '--group': calendar.colour }} aria-hidden="true" />
          <span className="notable-name">{name}</span>
        </li>
      ))}
    </ul>
  )
}

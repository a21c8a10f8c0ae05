import { calendars } from '../../contract/calendars/calendars.ts'
import { useListOf } from '../app/lists.ts'
import './notableDays.css'

/** What the calendars of notable dates hold, day by day, of those in sight: asked for at once, however many they are. */
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

/** What the calendars of notable dates hold on a day. */
export function NotableDays({ day, days }: Props) {
  const found = useNotableDays(days)(day)
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

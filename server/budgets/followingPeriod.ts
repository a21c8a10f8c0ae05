interface Days {
  starts_on: string
  ends_on: string
}

const DAY = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const after = (day: string, days: number) => dayOf(Date.parse(day) + days * DAY)

/** The same day so many months later; undefined where that month is shorter. */
function monthsLater(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const later = new Date(Date.UTC(year, month - 1 + months, date))
  return later.getUTCDate() === date ? dayOf(later.getTime()) : undefined
}

/** As many whole months, or as many days, from the day after. */
export function followingDays({ starts_on, ends_on }: Days): Days {
  const next = after(ends_on, 1)
  for (let months = 1; months <= 60; months++) {
    if (monthsLater(starts_on, months) !== next) continue
    const end = monthsLater(next, months)
    if (end !== undefined) return { starts_on: next, ends_on: after(end, -1) }
  }
  return { starts_on: next, ends_on: dayOf(Date.parse(next) + Date.parse(ends_on) - Date.parse(starts_on)) }
}

/** FY 2026 becomes FY 2027 and 2026/27 becomes 2027/28; a name without a year is for somebody to choose. */
export function followingName(name: string) {
  let isCounted = false
  const following = name.replaceAll(
    /(?<!\d)(?:(?:19|20)\d{2}|(?<=(?:FY ?|[/–-] ?))\d{2})(?!\d)/giu,
    (year) => {
      isCounted = true
      return String((Number(year) + 1) % (year.length === 2 ? 100 : 10_000)).padStart(year.length, '0')
    },
  )
  return isCounted ? following : ''
}

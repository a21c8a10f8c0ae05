interface Spanning {
  starts_at: string
  ends_at: string
}

export interface Placed<Event> {
  event: Event
  /** Its position in the day, in minutes. */
  from: number
  to: number
  /** Its column, and of how many. */
  lane: number
  lanes: number
}

const A_DAY = 24 * 60
/** Shorter than this nothing could be read in it. */
const SHORTEST = 30

/** The events of a day beside each other wherever they meet. `begins` is the day's first moment. */
export function placed<Event extends Spanning>(events: readonly Event[], begins: Date): Placed<Event>[] {
  const minute = (at: string) => {
    const date = new Date(at)
    if (date < begins) return 0
    return date.toDateString() === begins.toDateString() ? date.getHours() * 60 + date.getMinutes() : A_DAY
  }
  const all = events
    .map((event) => {
      const from = Math.min(minute(event.starts_at), A_DAY - SHORTEST)
      return { event, from, to: Math.max(minute(event.ends_at), from + SHORTEST), lane: 0, lanes: 1 }
    })
    .toSorted((a, b) => a.from - b.from || b.to - a.to)
  let group: Placed<Event>[] = []
  let until = 0
  const settle = () => {
    const lanes = Math.max(...group.map(({ lane }) => lane + 1))
    for (const one of group) one.lanes = lanes
  }
  for (const one of all) {
    if (group.length > 0 && one.from >= until) {
      settle()
      group = []
      until = 0
    }
    const taken = new Set(group.filter(({ to }) => to > one.from).map(({ lane }) => lane))
    while (taken.has(one.lane)) one.lane += 1
    group.push(one)
    until = Math.max(until, one.to)
  }
  if (group.length > 0) settle()
  return all
}

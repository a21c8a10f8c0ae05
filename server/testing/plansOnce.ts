import pg from 'pg'

const names = new Map<string, string>()
function nameOf(text: string) {
  const name = names.get(text) ?? `once ${names.size}`
  names.set(text, name)
  return name
}

interface Asked {
  text: string
  values: unknown[]
  name?: string
}
const isPlain = (asked: unknown): asked is Asked =>
  typeof asked === 'object' &&
  asked !== null &&
  asked.constructor === Object &&
  'text' in asked &&
  'values' in asked &&
  !('name' in asked)

/**
 * From here on each question has a name, so that PostgreSQL reads and plans it once for a connection: of so few rows any plan is
 * good, and planning is most of what a random program costs. Answers what ends it.
 */
export function plansOnce(): () => void {
  const { query } = pg.Client.prototype
  function named(this: pg.Client, asked: unknown, ...more: unknown[]) {
    return Reflect.apply(query, this, [
      isPlain(asked) ? { ...asked, name: nameOf(asked.text) } : asked,
      ...more,
    ])
  }
  Object.assign(pg.Client.prototype, { query: named })
  return () => {
    Object.assign(pg.Client.prototype, { query })
  }
}

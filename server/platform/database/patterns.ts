import { type Expression, type RawBuilder, sql } from 'kysely'

/** A column by its name, or what is made of several. */
type Text = string | Expression<unknown>

const folded = (text: Text) => sql<string>`search_folded(${typeof text === 'string' ? sql.ref(text) : text})`

/** A pattern for what contains these words; their own % and _ are escaped. */
const around = (words: string) => sql<string>`'%' || search_escaped(search_folded(${words})) || '%'`

/** What somebody looks for: without any, everything is found. */
type Words = string | undefined

const found = (text: RawBuilder<string>, words: Words) =>
  words ? sql<boolean>`${text} like ${around(words)}` : sql<boolean>`true`

/** Whether a text contains these words, whatever their capitals and accents. */
export const contains = (text: Text, words: Words) => found(folded(text), words)

/** Whether a text begins with these words. */
export const beginsWith = (text: Text, words: string) =>
  sql<boolean>`starts_with(${folded(text)}, search_folded(${words}))`

/** Whether the name of somebody of `users` contains these words. */
export const isCalled = (person: string, words: Words) =>
  found(sql`search_name(${sql.ref(`${person}.words`)})`, words)

/** Whether what the administration finds somebody of `users` by contains these words: name, address or employee id. */
export const isKnownBy = (person: string, words: Words) => found(sql.ref(`${person}.words`), words)

import { type Expression, type RawBuilder, sql } from 'kysely'

/** A column by its name, or what is made of several. */
type Text = string | Expression<unknown>

const folded = (text: Text) => sql<string>`search_folded(${typeof text === 'string' ? sql.ref(text) : text})`

/** What somebody looks for: without any, everything is found. */
type Words = string | undefined

/** The words' own % and _ are escaped. */
const matches = (
  text: RawBuilder<string>,
  words: Words,
  compared = sql<string>`search_folded(${words ?? ''})`,
) => (words ? sql<boolean>`${text} like '%' || search_escaped(${compared}) || '%'` : sql<boolean>`true`)

/** Whether a text contains these words, whatever their capitals and accents. */
export const contains = (text: Text, words: Words) => matches(folded(text), words)

/**
 * Whether a text of pages contains these words, whatever their capitals: to take its accents away would take thirty times as
 * long as to look through it.
 */
export const containsAsWritten = (text: Expression<unknown>, words: Words) =>
  matches(sql`lower(${text})`, words, sql`lower(${words ?? ''})`)

/** Whether a text begins with these words. */
export const beginsWith = (text: Text, words: string) =>
  sql<boolean>`starts_with(${folded(text)}, search_folded(${words}))`

/** Whether the name of somebody of `users` contains these words. */
export const isCalled = (person: string, words: Words) =>
  matches(sql`search_name(${sql.ref(`${person}.words`)})`, words)

/** Whether what the administration finds somebody of `users` by contains these words: name, address or employee id. */
export const isKnownBy = (person: string, words: Words) => matches(sql.ref(`${person}.words`), words)

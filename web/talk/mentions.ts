interface Told {
  body: string | null
  mentions: readonly { id: number; name: string }[]
}

/** The text with the present names of people mentioned; `written` formats a name. */
export function withNames({ body, mentions }: Told, written: (name: string) => string) {
  const names = new Map(mentions.map(({ id, name }) => [String(id), name]))
  return (body ?? '').replaceAll(/@person:(\d+)/g, (whole, id: string) => {
    const name = names.get(id)
    return name === undefined ? whole : written(name)
  })
}

export interface Named {
  id: number
  name: string
}

const MOST_WORDS = 2

/** The name typed so far, if the caret is after an `@`; null elsewhere. */
export function wordBefore(text: string): string | null {
  const [, word] = /(?:^|[\s(])@([^@\n]{0,40})$/.exec(text) ?? []
  return word === undefined || word.split(' ').length > MOST_WORDS || word.startsWith(' ') ? null : word
}

const quoted = (name: string) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * The text as it is sent: each chosen name becomes an id. Two people of the same name are told apart by the order in
 * which they were mentioned.
 */
export function withIds(text: string, named: readonly Named[]): string {
  const names = [...new Set(named.map(({ name }) => name))].sort((a, b) => b.length - a.length)
  if (names.length === 0) return text
  const left = new Map(names.map((name) => [name, named.filter((one) => one.name === name)]))
  const pattern = new RegExp(String.raw`@(${names.map(quoted).join('|')})(?![\p{L}\p{N}])`, 'gu')
  return text.replaceAll(pattern, (whole, name: string) => {
    const people = left.get(name) ?? []
    const person = people.length > 1 ? people.shift() : people[0]
    return person ? `@person:${person.id}` : whole
  })
}

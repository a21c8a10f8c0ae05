/** The first letter of the first and of the last name; two letters where a name is written in one piece. */
export function initials(name: string) {
  const words = name.trim().split(/\s+/)
  const first = letters(words[0] ?? '')
  const last = words.length > 1 ? letters(words.at(-1) ?? '') : []
  return last.length ? `${first[0] ?? ''}${last[0] ?? ''}` : first.slice(0, 2).join('')
}

const letters = (word: string) =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word), (part) => part.segment)

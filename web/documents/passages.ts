export type Passage =
  | { kind: 'same' | 'added' | 'removed'; text: string }
  | { kind: 'skipped'; paragraphs: number }

interface Change {
  value: string
  added?: boolean
  removed?: boolean
}

const PARAGRAPH = /(?<=\n)\n+/

/** A comparison as one reads it: around every change its own paragraph stays, further ones are folded and counted. */
export const passagesOf = (changes: readonly Change[]): Passage[] =>
  changes.flatMap((change, at): Passage[] => {
    if (change.added) return [{ kind: 'added', text: change.value }]
    if (change.removed) return [{ kind: 'removed', text: change.value }]
    return folded(change.value, at === 0, at === changes.length - 1)
  })

/** The unchanged stretch between two changes: its end before the next one, its beginning after the last one. */
function folded(text: string, isFirst: boolean, isLast: boolean): Passage[] {
  const paragraphs = text.split(PARAGRAPH)
  const head = isFirst ? 0 : 1
  const tail = isLast ? 0 : 1
  const skipped = paragraphs.length - head - tail
  if (skipped < 2) return [{ kind: 'same', text }]
  const same = (some: string[]): Passage[] =>
    some.length > 0 ? [{ kind: 'same', text: some.join('\n') }] : []
  return [
    ...same(paragraphs.slice(0, head)),
    { kind: 'skipped', paragraphs: skipped },
    ...same(tail === 0 ? [] : paragraphs.slice(-tail)),
  ]
}

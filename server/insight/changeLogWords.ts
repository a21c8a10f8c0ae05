import { FALLBACK_LOCALE } from '../../contract/locales.ts'
import { readCatalogue, type Speak, type Texts } from '../platform/texts.ts'

const beginsWith = (area: string) => (key: string) => `changes.${area}.${key}`
const actionKey = beginsWith('actions')
const fieldKey = beginsWith('fields')
const valueKey = beginsWith('values')
const subjectKey = beginsWith('subjects')

/** `chosen_columns` → "Chosen columns": better than nothing for a name nobody has given words yet. */
const plain = (name: string) => {
  const words = name.replaceAll(/[._]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the log's technical names are called. Every action has its sentence (a test holds it); fields may be anything. */
export function changeLogWords(texts: Texts) {
  const { actions } = readCatalogue(FALLBACK_LOCALE).changes as Tree
  const said = (key: string, name: string, say: Speak) => (texts.has(key) ? say(key) : plain(name))
  return {
    /** Everything that can have happened. */
    actions: leavesOf(actions),
    action: (name: string, say: Speak) => said(actionKey(name), name, say),
    field: (name: string, say: Speak) => said(fieldKey(name), name, say),
    /** A value that is a word of ours; undefined for all others. */
    value: (field: string, value: string, say: Speak) => {
      const key = valueKey(`${field}.${value}`)
      return texts.has(key) ? say(key) : undefined
    },
    subject: (type: string, say: Speak) => said(subjectKey(type), type, say),
  }
}
export type ChangeLogWords = ReturnType<typeof changeLogWords>

interface Tree {
  [key: string]: string | Tree
}

/** The leaves of a branch of a catalogue: `{ user: { created: … } }` → `user.created`. */
const leavesOf = (tree: Tree | string | undefined, place = ''): string[] =>
  typeof tree === 'object'
    ? Object.entries(tree).flatMap(([key, inner]) => leavesOf(inner, place ? `${place}.${key}` : key))
    : [place]

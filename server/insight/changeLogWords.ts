import { foldedText } from '../../contract/foldedText.ts'
import { FALLBACK_LOCALE } from '../../contract/locales.ts'
import { readCatalogue, type Speak, type Texts } from '../platform/texts.ts'

const beginsWith = (area: string) => (key: string) => `changes.${area}.${key}`
const actionKey = beginsWith('actions')
const fieldKey = beginsWith('fields')
const valueKey = beginsWith('values')
const subjectKey = beginsWith('subjects')

/** `chosen_columns` → "Chosen columns": better than nothing for a field without a text. */
const plain = (name: string) => {
  const words = name.replaceAll(/[._]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The texts of the log's technical names. Every action has a sentence (a test checks it); fields may be anything. */
export function changeLogWords(texts: Texts) {
  const catalogue = readCatalogue(FALLBACK_LOCALE)
  const { actions, fields } = catalogue.changes as Record<'actions' | 'fields', Tree>
  const labels = labelsOfForms(catalogue as Tree)
  const said = (key: string, name: string, say: Speak) => (texts.has(key) ? say(key) : plain(name))
  return {
    /** Everything that can have happened. */
    actions: leavesOf(actions),
    action: (name: string, say: Speak) => said(actionKey(name), name, say),
    /** In the log's own words, else in those of the form where it is filled in. */
    field: (name: string, say: Speak) => {
      const key = texts.has(fieldKey(name)) ? fieldKey(name) : labels.get(name)?.[0]
      return key === undefined ? plain(name) : say(key)
    },
    /** The fields that these words are about, as the log or any form calls them. */
    fieldsSaying: (words: string, say: Speak): string[] => {
      const wanted = foldedText(words)
      const called = (name: string) => [
        ...(texts.has(fieldKey(name)) ? [fieldKey(name)] : []),
        ...(labels.get(name) ?? []),
      ]
      return [...new Set([...Object.keys(fields), ...labels.keys()])].filter((name) =>
        called(name).some((key) => foldedText(say(key)).includes(wanted)),
      )
    },
    /** A value that is a word of ours; undefined for all others. */
    value: (field: string, value: string, say: Speak) => {
      const key = valueKey(`${field}.${value}`)
      return texts.has(key) ? say(key) : undefined
    },
    subject: (type: string, say: Speak) => said(subjectKey(type), type, say),
  }
}
export type ChangeLogWords = ReturnType<typeof changeLogWords>

/** Labels with placeholders are sentences of a screen, not names of fields. */
const needsFacts = /\{(name|count|title|field|value)/

/** A form takes the label of a field from its name: `enterprise.configuration.field.likes_enabled`. */
function labelsOfForms(catalogue: Tree) {
  const labels = new Map<string, string[]>()
  const gather = (tree: Tree, path: string) => {
    for (const [name, inner] of Object.entries(tree)) {
      const key = path ? `${path}.${name}` : name
      if (typeof inner === 'object') gather(inner, key)
      else if (/\.field$/.test(path) && !needsFacts.test(inner))
        labels.set(name, [...(labels.get(name) ?? []), key])
    }
  }
  gather(catalogue, '')
  return labels
}

interface Tree {
  [key: string]: string | Tree
}

/** The leaves of a branch of a catalogue: `{ user: { created: … } }` → `user.created`. */
const leavesOf = (tree: Tree | string | undefined, place = ''): string[] =>
  typeof tree === 'object'
    ? Object.entries(tree).flatMap(([key, inner]) => leavesOf(inner, place ? `${place}.${key}` : key))
    : [place]

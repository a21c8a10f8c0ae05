import type { Editor } from '@tiptap/core'

export interface Naming {
  from: number
  to: number
  search: string
}

/** Somebody is being named: an @ at the beginning of a word, and up to three words behind it. */
const NAMING = /(?:^|[\s(])@((?:[\p{L}\p{M}\p{N}'’.-]+ ?){0,3})$/u
const LONGEST = 40

export function namingIn(editor: Editor): Naming | null {
  const { selection } = editor.state
  if (!selection.empty || !editor.isFocused) return null
  const { $from } = selection
  // An object within the text counts as one character, as it does in positions.
  const before = $from.parent.textBetween(
    Math.max(0, $from.parentOffset - LONGEST),
    $from.parentOffset,
    undefined,
    '\ufffc',
  )
  const [, search] = NAMING.exec(before) ?? []
  if (search === undefined || $from.parent.type.spec.code) return null
  return { from: $from.pos - search.length - 1, to: $from.pos, search: search.trim() }
}

export function nameThere(editor: Editor, { from, to }: Naming, { id, name }: { id: number; name: string }) {
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, [
      { type: 'mention', attrs: { id, label: name } },
      { type: 'text', text: ' ' },
    ])
    .run()
}

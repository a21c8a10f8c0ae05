import { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react'
import { readMarkdown } from './markdownReader.ts'
import { sayMarkdown } from './markdownWriter.ts'
import type { TextNode } from './nodes.ts'
import { extensions } from './schema.ts'

interface Wish {
  place: RefObject<HTMLElement | null>
  start: string
  label: string
  names: ReadonlyMap<number, string>
  onChange: (markdown: string) => void
  onLeave: () => void
  /** Keys that something beside the text wants first. */
  onKey: (press: KeyboardEvent) => boolean
  onFiles: (files: File[]) => boolean
}

/** The editor of a text, once its element is mounted. The component is redrawn on each change. */
export function useEditor({ place, start, label, names, ...heard }: Wish): Editor | null {
  const [editor, setEditor] = useState<Editor | null>(null)
  const [, draw] = useReducer((n: number) => n + 1, 0)
  const begin = useRef({ start, label, names })
  const hears = useRef(heard)
  hears.current = heard
  useEffect(() => {
    const taken = (files: FileList | undefined) => {
      const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
      return pictures.length > 0 && hears.current.onFiles(pictures)
    }
    const made = new Editor({
      element: place.current,
      extensions,
      content: readMarkdown(begin.current.start, begin.current.names),
      injectCSS: false,
      editorProps: {
        attributes: {
          class: 'prose',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': begin.current.label,
        },
        handleKeyDown: (_view: EditorView, press) => hears.current.onKey(press),
        handlePaste: (_view, paste) => taken(paste.clipboardData?.files),
        handleDrop: (_view, drop) => taken(drop.dataTransfer?.files),
      },
      onUpdate: () => hears.current.onChange(sayMarkdown(made.getJSON() as TextNode)),
      onTransaction: draw,
      onBlur: () => {
        draw()
        hears.current.onLeave()
      },
    })
    setEditor(made)
    return () => made.destroy()
  }, [place])
  return editor
}

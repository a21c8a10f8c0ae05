import type { Editor } from '@tiptap/core'
import {
  AtSign,
  Bold,
  Heading1,
  Heading2,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  Strikethrough,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type TextKey, useText } from '../../../app/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import type { IconMark } from '../../../ui/Icon.tsx'

interface Tool {
  name: string
  icon: IconMark
  does: () => void
  /** Whether the words at the cursor have it; undefined for what is done once. */
  on?: boolean
  off?: boolean
}

interface Props {
  editor: Editor
  label: string
  controls: string
  onLink: () => void
  onPicture: () => void
}

/** One stop on the way through the page; the arrows go through it. */
export function Toolbar({ editor, label, controls, onLink, onPicture }: Props) {
  const { t } = useText()
  const [at, setAt] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const chain = () => editor.chain().focus()
  const tools: Tool[] = [
    {
      name: 'heading',
      icon: Heading1,
      does: () => chain().toggleNode('heading', 'paragraph', { level: 1 }).run(),
      on: editor.isActive('heading', { level: 1 }),
    },
    {
      name: 'subheading',
      icon: Heading2,
      does: () => chain().toggleNode('heading', 'paragraph', { level: 2 }).run(),
      on: editor.isActive('heading', { level: 2 }),
    },
    { name: 'bold', icon: Bold, does: () => chain().toggleBold().run(), on: editor.isActive('bold') },
    { name: 'italic', icon: Italic, does: () => chain().toggleItalic().run(), on: editor.isActive('italic') },
    {
      name: 'strike',
      icon: Strikethrough,
      does: () => chain().toggleStrike().run(),
      on: editor.isActive('strike'),
    },
    {
      name: 'bullets',
      icon: List,
      does: () => chain().toggleBulletList().run(),
      on: editor.isActive('bulletList'),
    },
    {
      name: 'numbers',
      icon: ListOrdered,
      does: () => chain().toggleOrderedList().run(),
      on: editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      icon: Quote,
      does: () => chain().toggleBlockquote().run(),
      on: editor.isActive('blockquote'),
    },
    { name: 'link', icon: Link2, does: onLink, on: editor.isActive('link') },
    { name: 'picture', icon: ImagePlus, does: onPicture },
    { name: 'mention', icon: AtSign, does: () => beginMention(editor) },
    { name: 'undo', icon: Undo2, does: () => chain().undo().run(), off: !editor.can().undo() },
    { name: 'redo', icon: Redo2, does: () => chain().redo().run(), off: !editor.can().redo() },
  ]
  const go = (to: number) => {
    const next = (to + tools.length) % tools.length
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tools.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      className="rich-tools"
      onKeyDown={press}
    >
      {tools.map(({ name, icon, does, on, off }, index) => (
        <Button
          key={name}
          look={on ? 't' : 'q'}
          small
          icon={icon}
          label={t(`posts.write.tool.${name}` as TextKey)}
          tabIndex={index === at ? 0 : -1}
          aria-pressed={on}
          aria-disabled={off || undefined}
          // The text keeps what is selected in it.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            setAt(index)
            if (!off) does()
          }}
        />
      ))}
    </div>
  )
}

function beginMention(editor: Editor) {
  const { $from } = editor.state.selection
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, ' ')
  editor
    .chain()
    .focus()
    .insertContent(/\S$/.test(before) ? ' @' : '@')
    .run()
}

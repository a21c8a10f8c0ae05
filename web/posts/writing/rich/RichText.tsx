import { useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useText } from '../../../app/texts.ts'
import { Apart } from '../../../ui/dialogs/Apart.tsx'
import { boxOf, CharactersLeft, FieldFrame, type FieldProps, useField } from '../../../ui/forms/field.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { namingIn } from './mention.ts'
import { type NamingKeys, NamingList } from './NamingList.tsx'
import { PictureDialog } from './PictureDialog.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useEditor } from './useEditor.ts'
import './rich.css'

interface Props extends FieldProps<string> {
  limit: number
  /** People the text mentions when opened. */
  names: readonly { id: number; name: string }[]
  /** The networks whose members it may mention. */
  networkIds: readonly number[]
  language: string
}

/** An editor that shows text as its readers will see it; it is stored as Markdown. */
export function RichText(props: Props) {
  const { t } = useText()
  const { limit, names, networkIds, language, hint, optional } = props
  const field = useField(props)
  const place = useRef<HTMLDivElement>(null)
  const listId = useId()
  const keys = useRef<NamingKeys>(null)
  const [dialog, setDialog] = useState<'link' | 'picture' | null>(null)
  const [dropped, setDropped] = useState<File | null>(null)
  /** Where an @ stood when its list was put away. */
  const [quiet, setQuiet] = useState<number | null>(null)
  const text = field.value ?? ''
  const editor = useEditor({
    place,
    start: text,
    label: field.label,
    names: useMemo(() => new Map(names.map(({ id, name }) => [id, name])), [names]),
    onChange: field.change,
    onLeave: field.leave,
    onKey: (press) => keys.current?.press(press) ?? false,
    onFiles: ([first = null]) => {
      setDropped(first)
      setDialog('picture')
      return true
    },
  })
  const invalid = field.aria['aria-invalid']
  const described = field.aria['aria-describedby']
  // Before anybody sees the toolbar, which names the text by its id.
  useLayoutEffect(() => {
    if (!editor) return
    const told = {
      id: field.id,
      'aria-label': field.label,
      lang: language,
      'aria-invalid': invalid ? 'true' : undefined,
      'aria-describedby': described,
    }
    for (const [name, value] of Object.entries(told))
      if (value === undefined) editor.view.dom.removeAttribute(name)
      else editor.view.dom.setAttribute(name, value)
  }, [editor, field.id, field.label, language, invalid, described])

  const naming = editor && dialog === null ? namingIn(editor) : null
  const shut = () => {
    setDialog(null)
    setDropped(null)
  }
  return (
    <FieldFrame
      group
      field={field}
      hint={hint}
      optional={optional}
      left={<CharactersLeft length={text.length} limit={limit} />}
    >
      <div className={boxOf(field, 'rich')}>
        {editor && (
          <Toolbar
            editor={editor}
            label={t('posts.write.tool.label')}
            controls={field.id}
            onLink={() => setDialog('link')}
            onPicture={() => setDialog('picture')}
          />
        )}
        <div ref={place} className="rich-text" />
      </div>
      {editor && naming && naming.from !== quiet && (
        <NamingList
          id={listId}
          editor={editor}
          of={naming}
          networkIds={networkIds}
          keys={keys}
          onClose={() => setQuiet(naming.from)}
        />
      )}
      {editor && dialog !== null && (
        <Apart>
          {dialog === 'link' ? (
            <LinkDialog editor={editor} onClose={shut} />
          ) : (
            <PictureDialog editor={editor} file={dropped} onClose={shut} />
          )}
        </Apart>
      )}
    </FieldFrame>
  )
}

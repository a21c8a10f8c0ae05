import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { posts } from '../../../../contract/posts/pages.ts'
import { useListOf } from '../../../app/lists.ts'
import { useText } from '../../../app/texts.ts'
import { placeBeside } from '../../../ui/dialogs/placement.ts'
import { Face } from '../../../ui/Face.tsx'
import { type Naming, nameThere } from './mention.ts'
import '../../../ui/dialogs/menu.css'

export interface NamingKeys {
  press: (event: KeyboardEvent) => boolean
}

interface Props {
  id: string
  editor: Editor
  of: Naming
  networkIds: readonly number[]
  onClose: () => void
  keys: RefObject<NamingKeys | null>
}

/** People the text may mention, while an @ is being typed; focus stays in the text. */
export function NamingList({ id, editor, of: naming, networkIds, onClose, keys }: Props) {
  const { t } = useText()
  const panel = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const { data, isPending } = useListOf(posts.mentionable, {
    query: { search: naming.search || undefined, network_ids: [...networkIds] },
  })
  const people = data?.items ?? []
  const choose = (index: number) => {
    const person = people[index]
    if (person) nameThere(editor, naming, person)
    return person !== undefined
  }
  useImperativeHandle(keys, () => ({
    press: ({ key }) => {
      if (key === 'Escape') onClose()
      else if (people.length === 0) return false
      else if (key === 'ArrowDown') setAt((at + 1) % people.length)
      else if (key === 'ArrowUp') setAt((at + people.length - 1) % people.length)
      else if (key === 'Enter' || key === 'Tab') return choose(at)
      else return false
      return true
    },
  }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new search begins at its first answer.
  useEffect(() => setAt(0), [naming.search])
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    if (!element.matches(':popover-open')) element.showPopover()
    const { left, top, bottom } = editor.view.coordsAtPos(naming.from)
    const spot = placeBeside(
      { left, top, width: 0, height: bottom - top },
      element.getBoundingClientRect(),
      { left: 0, top: 0, width: window.innerWidth, height: window.innerHeight },
      'start',
    )
    element.style.setProperty('--beside-x', `${Math.round(spot.left)}px`)
    element.style.setProperty('--beside-y', `${Math.round(spot.top)}px`)
    element.style.setProperty('--beside-h', `${Math.round(spot.room)}px`)
  })
  const current = people[at]
  useEffect(() => {
    const text = editor.view.dom
    const told = { 'aria-controls': id, 'aria-activedescendant': current ? `${id}-${current.id}` : undefined }
    for (const [name, value] of Object.entries(told))
      if (value === undefined) text.removeAttribute(name)
      else text.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(told)) text.removeAttribute(name)
    }
  }, [editor, id, current])
  return (
    <div
      ref={panel}
      id={id}
      popover="manual"
      role="listbox"
      aria-label={t('posts.write.naming.label')}
      className="menu options"
      onMouseDown={(event) => event.preventDefault()}
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text, which keeps the focus.
        <div
          key={person.id}
          id={`${id}-${person.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={index === at ? 'at' : undefined}
          onClick={() => choose(index)}
        >
          <Face of={person} size="x" />
          <span className="grow">{person.name}</span>
          {person.pronouns && <span className="detail">{person.pronouns}</span>}
        </div>
      ))}
      {people.length === 0 && (
        <div className="says" role="presentation">
          {t(
            networkIds.length === 0
              ? 'posts.write.naming.choose_first'
              : isPending
                ? 'posts.write.naming.looking'
                : 'posts.write.naming.nobody',
          )}
        </div>
      )}
      <span className="vh" role="status">
        {people.length > 0 ? t('posts.write.naming.found', { count: people.length }) : ''}
      </span>
    </div>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from 'react'
import { posts } from '../../contract/posts/pages.ts'
import { queryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Face } from '../ui/Face.tsx'
import { boxOf, CharactersLeft, FieldFrame, useField } from '../ui/forms/field.tsx'
import { useUnsaved } from '../ui/forms/unsaved.ts'
import { type Named, wordBefore } from './mentions.ts'

interface Props {
  name: string
  label: string
  value: string
  onChange: (value: string) => void
  /** The length of the text as it is sent. */
  length: number
  limit: number
  rows: number
  /** Members of these networks can be mentioned. */
  networks: readonly number[]
  onNamed: (person: Named) => void
}

/** Text in which `@` offers people by name; the arrows, Enter and Escape work as in any list. */
export function MentionArea(props: Props) {
  const { label, value, onChange, length, limit, rows, networks, onNamed } = props
  const { t } = useText()
  const field = useField<string>(props)
  const area = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [word, setWord] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const [first] = useState(value)
  useUnsaved(value !== first)
  const asked = useDeferredValue(word)
  const { data } = useQuery({
    ...queryOf(posts.mentionable, { query: { search: asked || undefined, network_ids: [...networks] } }),
    enabled: asked !== null && networks.length > 0,
    placeholderData: keepPreviousData,
  })
  const people = word === null ? [] : (data?.items ?? [])
  const open = people.length > 0
  const chosen = people[Math.min(at, people.length - 1)]

  const look = () => {
    const element = area.current
    setWord(element ? wordBefore(element.value.slice(0, element.selectionStart)) : null)
    setAt(0)
  }
  const choose = (person: Named) => {
    const element = area.current
    if (!element || word === null) return
    const end = element.selectionStart
    const begin = end - word.length - 1
    const written = `${value.slice(0, begin)}@${person.name} `
    onNamed(person)
    onChange(written + value.slice(end))
    setWord(null)
    // The text is rendered first, then the caret is put after the name.
    requestAnimationFrame(() => {
      element.focus()
      element.setSelectionRange(written.length, written.length)
    })
  }
  const press = (event: KeyboardEvent) => {
    if (!open || !chosen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((at + step + people.length) % people.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen)
    else if (event.key === 'Escape') setWord(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <FieldFrame
      field={{ ...field, label }}
      hint={t('posts.comments.hint')}
      left={<CharactersLeft length={length} limit={limit} />}
    >
      <div className={boxOf(field, 'area')}>
        <textarea
          {...field.aria}
          ref={area}
          rows={rows}
          value={value}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={open ? listId : undefined}
          aria-activedescendant={open && chosen ? `${listId}-${chosen.id}` : undefined}
          onChange={(event) => {
            onChange(event.target.value)
            look()
          }}
          onClick={look}
          onKeyDown={press}
          onBlur={() => setWord(null)}
        />
      </div>
      <span className="vh" role="status">
        {open && t('posts.comments.found', { count: people.length })}
      </span>
      {open && (
        <div id={listId} role="listbox" aria-label={t('posts.comments.people')} className="mentionable">
          {people.map((person) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard where the text is.
            <div
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === chosen}
              className="row gap2"
              // The text keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <Face of={person} size="s" />
              <span>{person.name}</span>
              {person.pronouns && <span className="sm m3">{person.pronouns}</span>}
            </div>
          ))}
        </div>
      )}
    </FieldFrame>
  )
}

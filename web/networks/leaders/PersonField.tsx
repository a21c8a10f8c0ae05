import { useDeferredValue, useState } from 'react'
import { palette } from '../../../contract/search/search.ts'
import type { Face as Person } from '../../../contract/shapes.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { FieldError, useField } from '../../ui/forms/field.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import '../members/members.css'
import './leaders.css'

/** One person, found by name: the field of a form. */
export function PersonField({ name }: { name: string }) {
  const { t } = useText()
  const field = useField<number | null>({ name })
  const [chosen, setChosen] = useState<Person | null>(null)
  const choose = (person: Person | null) => {
    setChosen(person)
    field.change(person?.id ?? null)
  }
  return (
    <fieldset className="plain person-field">
      <legend>{field.label}</legend>
      {chosen && field.value === chosen.id ? (
        <div className="row">
          <Face of={chosen} />
          <span className="grow b">{chosen.name}</span>
          <Button small look="q" onClick={() => choose(null)}>
            {t('leaders.person.other')}
          </Button>
        </div>
      ) : (
        <PersonFinder choose={choose} />
      )}
      <FieldError id={field.id}>{field.error}</FieldError>
    </fieldset>
  )
}

interface FinderProps {
  choose: (person: Person) => void
  /** People who are chosen already. */
  without?: readonly number[]
}

export function PersonFinder({ choose, without = [] }: FinderProps) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const words = useDeferredValue(typed.trim())
  return (
    <>
      <SearchField label={t('leaders.person.search')} value={typed} onChange={setTyped} />
      {words.length > 1 && (
        <Found
          words={words}
          without={without}
          choose={(person) => {
            setTyped('')
            choose(person)
          }}
        />
      )}
    </>
  )
}

function Found({ words, choose, without = [] }: FinderProps & { words: string }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(palette.find, { query: { q: words } })
  const people = (data?.items ?? []).flatMap(({ kind, id, name, picture_url }): Person[] =>
    kind === 'person' && id !== null && !without.includes(id)
      ? [{ id, name, pronouns: null, avatar_url: picture_url }]
      : [],
  )
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={people.length === 0}
      whenEmpty={<p className="m2">{t('leaders.person.none', { search: words })}</p>}
    >
      <ul className="marks">
        {people.map((person) => (
          <li key={person.id}>
            <Button look="q" onClick={() => choose(person)}>
              <Face of={person} size="s" />
              <span>{person.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </ListState>
  )
}

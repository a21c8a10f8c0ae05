import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import type { z } from 'zod'
import { accounts } from '../../../contract/people/accounts.ts'
import { type MergeSuggestion, merges } from '../../../contract/people/merges.ts'
import { users } from '../../../contract/people/people.ts'
import type { Face as FaceOf } from '../../../contract/shapes.ts'
import { useListOf } from '../../app/lists.ts'
import { queryOf, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Reasons } from './LikelyPairs.tsx'

interface Props {
  title: string
  hint: string
  id: number | undefined
  /** The person on the other side. */
  not: number | undefined
  /** Is being merged away: shown as they were, and asked for no more. */
  leaves?: boolean
  onChoose: (id: number | undefined) => void
}

/** Finds one person by name, e-mail or employee id, and shows who was chosen. */
export function PersonChoice({ title, hint, id, not, leaves = false, onChoose }: Props) {
  const heading = useId()
  return (
    <section className="merge-person" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <p className="hint">{hint}</p>
      {id === undefined ? (
        <Finding not={not} onChoose={onChoose} />
      ) : (
        <Chosen id={id} leaves={leaves} change={() => onChoose(undefined)} />
      )}
    </section>
  )
}

function Chosen({ id, leaves, change }: { id: number; leaves: boolean; change: () => void }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQuery({
    ...queryOf(users.show, { params: { id } }),
    enabled: !leaves,
  })
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      {data && (
        <div className="row chosen">
          <Face of={data} size="l" />
          <div className="grow">
            <p className="b">{data.name}</p>
            <p className="sm m2 one">{data.email}</p>
            <p className="sm m3">{data.role_name}</p>
          </div>
        </div>
      )}
      <Button small onClick={change}>
        {t('merges.pick.change')}
      </Button>
    </ListState>
  )
}

function Finding({ not, onChoose }: Pick<Props, 'not' | 'onChoose'>) {
  const { t } = useText()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  return (
    <>
      <SearchField label={t('merges.pick.search')} value={typed} onChange={setTyped} />
      {search !== '' ? (
        <Found search={search} not={not} onChoose={onChoose} />
      ) : not === undefined ? (
        <p className="m3">{t('merges.likely.search_first')}</p>
      ) : (
        <Likely of={not} onChoose={onChoose} />
      )}
    </>
  )
}

const SHOWN = 8

function Found({ search, not, onChoose }: Pick<Props, 'not' | 'onChoose'> & { search: string }) {
  const { t } = useText()
  const list = useListOf(accounts.list, { query: { page_size: 10, search } })
  const people = (list.data?.items ?? []).filter((person) => person.id !== not)
  return (
    <>
      <p className="vh" role="status">
        {t('merges.pick.found', { count: people.length })}
      </p>
      <ListState
        pending={list.isPending}
        error={list.error}
        retry={() => void list.refetch()}
        empty={people.length === 0}
        whenEmpty={<p className="m3">{t('merges.pick.none')}</p>}
      >
        <ul className="found">
          {people.slice(0, SHOWN).map((person) => (
            <Candidate key={person.id} of={person} onChoose={onChoose} />
          ))}
        </ul>
      </ListState>
    </>
  )
}

/** Probable duplicates of the person on the other side. */
function Likely({ of, onChoose }: { of: number; onChoose: Props['onChoose'] }) {
  const { t } = useText()
  const other = useQueryOf(users.show, { params: { id: of } })
  const list = useQueryOf(merges.suggestions, { query: { of } })
  const name = other.data?.name ?? ''
  return (
    <ListState
      pending={list.isPending || other.isPending}
      error={list.error}
      retry={() => void list.refetch()}
      empty={list.data?.items.length === 0}
      whenEmpty={<p className="m3">{t('merges.likely.nobody', { name })}</p>}
    >
      <p className="sm b">{t('merges.likely.others', { name })}</p>
      <ul className="found">
        {(list.data?.items ?? []).map(({ kept, gone, reasons }) => {
          const person = kept.id === of ? gone : kept
          return <Candidate key={person.id} of={person} reasons={reasons} onChoose={onChoose} />
        })}
      </ul>
    </ListState>
  )
}

interface CandidateProps {
  of: FaceOf & { email: string }
  reasons?: z.output<typeof MergeSuggestion>['reasons']
  onChoose: Props['onChoose']
}

function Candidate({ of: person, reasons, onChoose }: CandidateProps) {
  return (
    <li>
      <button type="button" className="row" onClick={() => onChoose(person.id)}>
        <Face of={person} />
        <span className="grow">
          <span className="b one">{person.name}</span>
          <span className="sm m3 one">{person.email}</span>
          {reasons && <Reasons of={reasons} />}
        </span>
      </button>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { accounts } from '../../../contract/people/accounts.ts'
import { users } from '../../../contract/people/people.ts'
import { useListOf } from '../../app/lists.ts'
import { queryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'

interface Props {
  title: string
  hint: string
  id: number | undefined
  /** Who is on the other side. */
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
  const list = useListOf(accounts.list, { query: { page_size: 10, ...(search ? { search } : {}) } })
  const people = (list.data?.items ?? []).filter((person) => person.id !== not)
  return (
    <>
      <SearchField label={t('merges.pick.search')} value={typed} onChange={setTyped} />
      <p className="vh" role="status">
        {search && t('merges.pick.found', { count: people.length })}
      </p>
      <ListState
        pending={list.isPending}
        error={list.error}
        retry={() => void list.refetch()}
        empty={people.length === 0}
        whenEmpty={<p className="m3">{t('merges.pick.none')}</p>}
      >
        <ul className="found">
          {people.slice(0, search ? 8 : 4).map((person) => (
            <li key={person.id}>
              <button type="button" className="row" onClick={() => onChoose(person.id)}>
                <Face of={person} />
                <span className="grow">
                  <span className="b one">{person.name}</span>
                  <span className="sm m3 one">{person.email}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </ListState>
    </>
  )
}

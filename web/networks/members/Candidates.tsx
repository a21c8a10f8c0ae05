import type { z } from 'zod'
import { type Candidate, members } from '../../../contract/networks/members.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Face } from '../../ui/Face.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { useNetwork } from '../networkPage.ts'

type Person = z.output<typeof Candidate>

interface Props {
  words: string
  not: ReadonlySet<number>
  choose: (person: Person) => void
}

/** People by name, with title and site, so that namesakes can be told apart. */
export function Candidates({ words, not, choose }: Props) {
  const { t } = useText()
  const network = useNetwork()
  const { data, isPending, error, refetch } = useQueryOf(members.candidates, {
    params: { id: network.id },
    query: { q: words },
  })
  const people = (data?.items ?? []).filter(({ id }) => !not.has(id))
  return (
    <>
      <p className="vh" role="status">
        {data && t('members.new.found', { count: people.length })}
      </p>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={people.length === 0}
        whenEmpty={<p className="m2">{t('members.new.nobody_found', { search: words })}</p>}
      >
        <ul className="candidates">
          {people.map((person) => (
            <li key={person.id}>
              {person.standing === 'member' ? (
                <div className="row">
                  <Told of={person} />
                </div>
              ) : (
                <button type="button" className="row" onClick={() => choose(person)}>
                  <Told of={person} />
                </button>
              )}
            </li>
          ))}
        </ul>
      </ListState>
    </>
  )
}

function Told({ of: person }: { of: Person }) {
  const { t } = useText()
  const facts = [person.title, ...person.facts].filter(Boolean).join(' · ')
  return (
    <>
      <Face of={person} />
      <span className="grow">
        <span className="b one">{person.name}</span>
        {facts && <span className="sm m3">{facts}</span>}
      </span>
      {person.standing !== 'none' && <Badge>{t(`members.new.standing.${person.standing}`)}</Badge>}
    </>
  )
}

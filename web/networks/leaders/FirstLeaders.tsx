import { X } from 'lucide-react'
import { useState } from 'react'
import { groupLeaders } from '../../../contract/networks/leaders.ts'
import type { managedNetworks } from '../../../contract/networks/manage.ts'
import type { Sends } from '../../../contract/route.ts'
import type { Face as Person } from '../../../contract/shapes.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { LeaderInputs } from './LeaderInputs.tsx'
import { PersonFinder } from './PersonField.tsx'
import '../members/members.css'
import './leaders.css'

type Chosen = NonNullable<Sends<typeof managedNetworks.create, 'body'>['leaders']>[number]

/** The first leaders of a network: a part of the form for a new one. */
export function FirstLeaders() {
  const { t } = useText()
  const field = useField<readonly Chosen[]>({ name: 'leaders' })
  const [people, setPeople] = useState<readonly Person[]>([])
  const { data: choices, isPending, error, refetch } = useQueryOf(groupLeaders.choices, { query: {} })
  const leaders = field.value ?? []
  const take = (person: Person) => {
    setPeople([...people, person])
    field.change([
      ...leaders,
      {
        user_id: person.id,
        role_id: choices?.role_id ?? null,
        position_id: choices?.position_id ?? null,
        visible: true,
      },
    ])
  }
  const leave = (at: number) => {
    setPeople(people.toSpliced(at, 1))
    field.change(leaders.toSpliced(at, 1))
  }
  return (
    <Section title={t('leaders.found.title')}>
      <p className="hint">{t('leaders.found.lead')}</p>
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {leaders.length === 0 && <p className="m2">{t('leaders.found.none')}</p>}
        {choices && (
          <ul className="led-by">
            {people.map((person, at) => (
              <li key={person.id}>
                <span className="row">
                  <Face of={person} size="s" />
                  <span className="grow b">{person.name}</span>
                  <Button
                    look="q"
                    small
                    icon={X}
                    label={t('leaders.found.remove', { name: person.name })}
                    onClick={() => leave(at)}
                  />
                </span>
                <div className="fields">
                  <LeaderInputs choices={choices} at={`leaders.${at}.`} />
                </div>
              </li>
            ))}
          </ul>
        )}
        {choices && choices.roles.length === 0 ? (
          <p className="hint">{t('leaders.hint.no_roles')}</p>
        ) : (
          <PersonFinder choose={take} without={people.map(({ id }) => id)} />
        )}
      </ListState>
    </Section>
  )
}

import { CircleCheck, CircleSlash } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type Rights, rights, userRoles } from '../../../contract/access/roles.ts'
import { limits } from '../../../contract/limits.ts'
import { palette } from '../../../contract/search/search.ts'
import type { Face } from '../../../contract/shapes.ts'
import { useListOf } from '../../app/lists.ts'
import { useQueryOf } from '../../app/query.ts'
import { type TextKey, useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Because } from './Because.tsx'

type Act = z.output<typeof Rights>['acts'][number]
interface Chosen {
  id: number
  name: string
}

/** "Why can't she …?": choose an action and its subject; the deciding clause answers. */
export function WhyBox({ person, acts }: { person: Face; acts: readonly Act[] }) {
  const { t } = useText()
  const [name, setName] = useState('')
  const [about, setAbout] = useState<Chosen | null>(null)
  const act = acts.find((one) => one.name === name)
  const wordsOf = (one: Act) => t(`roles.acts.${one.name}` as TextKey)
  const choose = (next: string) => {
    const chosen = acts.find((one) => one.name === next)
    // A network stays chosen for the next question about a network.
    if (chosen?.subject !== act?.subject) setAbout(null)
    setName(next)
  }
  return (
    <div className="why-rights">
      <p className="m2">{t('roles.why.says')}</p>
      <Select
        name="act"
        label={t('roles.why.act')}
        labelled
        value={name}
        options={[
          { value: '', text: t('roles.why.choose') },
          ...acts.map((one) => ({ value: one.name, text: wordsOf(one) })),
        ]}
        onChange={choose}
      />
      {act?.subject === 'role' && <RoleChoice chosen={about} choose={setAbout} />}
      {(act?.subject === 'network' || act?.subject === 'person') && (
        <Finder key={act.subject} kind={act.subject} chosen={about} choose={setAbout} />
      )}
      {act && (act.subject === 'none' || about) && (
        <Answer person={person} act={act} about={about} words={wordsOf(act)} />
      )}
    </div>
  )
}

const parameterOf = { none: undefined, network: 'network_id', person: 'user_id', role: 'role_id' } as const

interface AnswerProps {
  person: Face
  act: Act
  about: Chosen | null
  words: string
}

function Answer({ person, act, about, words }: AnswerProps) {
  const { t } = useText()
  const parameter = parameterOf[act.subject]
  const { data, isPending, error, refetch } = useQueryOf(rights.why, {
    params: { id: person.id },
    query: { act: act.name, ...(parameter && about ? { [parameter]: about.id } : {}) },
  })
  return (
    <div className="answer" aria-live="polite">
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data && (
          <div className={classes('note', data.allows ? 'ok' : 'bad')}>
            <Icon of={data.allows ? CircleCheck : CircleSlash} />
            <div>
              <p className="b">
                {t(data.allows ? 'roles.why.yes' : 'roles.why.no', { name: person.name, act: words })}
              </p>
              <Because of={data.because} />
              {data.denial && <p className="sm m2">{t('roles.why.told', { denial: data.denial })}</p>}
            </div>
          </div>
        )}
      </ListState>
    </div>
  )
}

interface ChoiceProps {
  chosen: Chosen | null
  choose: (chosen: Chosen | null) => void
}

function RoleChoice({ chosen, choose }: ChoiceProps) {
  const { t } = useText()
  const { data } = useListOf(userRoles.list, { query: { page_size: limits.roles } })
  const roles = data?.items ?? []
  return (
    <Select
      name="role"
      label={t('roles.why.role')}
      labelled
      value={chosen ? String(chosen.id) : ''}
      options={[
        { value: '', text: t('roles.why.choose') },
        ...roles.map((role) => ({ value: String(role.id), text: role.role_name })),
      ]}
      onChange={(id) => {
        const role = roles.find((one) => String(one.id) === id)
        choose(role ? { id: role.id, name: role.role_name } : null)
      }}
    />
  )
}

function Finder({ kind, chosen, choose }: ChoiceProps & { kind: 'network' | 'person' }) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const { data, isPending, error, refetch } = useListOf(palette.find, { query: { q: search } })
  const found = (data?.items ?? []).filter((item) => item.kind === kind && item.id !== null)
  return (
    <div>
      <SearchField
        label={t(kind === 'network' ? 'roles.why.find_network' : 'roles.why.find_person')}
        value={search}
        onChange={setSearch}
      />
      {chosen && <p className="sm m2">{t('roles.why.chosen', { name: chosen.name })}</p>}
      {search !== '' && (
        <ListState pending={isPending} error={error} retry={() => void refetch()}>
          {found.length === 0 && <p className="sm m2">{t('roles.why.nothing', { search })}</p>}
          <div className="row gap2 wrap found">
            {found.map(({ id, name }) => (
              <Button
                key={id}
                small
                aria-pressed={chosen?.id === id}
                onClick={() => id !== null && choose({ id, name })}
              >
                {name}
              </Button>
            ))}
          </div>
        </ListState>
      )}
    </div>
  )
}

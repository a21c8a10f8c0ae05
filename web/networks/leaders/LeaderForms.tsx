import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { groupLeaders } from '../../../contract/networks/leaders.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { keyOf, queryClient, refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { useNetwork } from '../networkPage.ts'
import { failing } from './failure.ts'
import { LeaderInputs } from './LeaderInputs.tsx'
import { leadersAt } from './leadersAddress.ts'
import { PersonField } from './PersonField.tsx'
import { TermInputs } from './TermInputs.tsx'
import '../members/members.css'
import './leaders.css'

/** Back to the list, refreshing everything that names leaders. */
function useDone(said: string, settle: () => void) {
  const navigate = useNavigate()
  const network = useNetwork()
  return async () => {
    settle()
    toast.good(said)
    await refresh([groupLeaders.list.path, groups.list.path])
    await navigate({ href: leadersAt(network).list, ignoreBlocker: true })
  }
}

function Back() {
  const { t } = useText()
  const network = useNetwork()
  return (
    <LinkButton look="q" small href={leadersAt(network).list}>
      {t('leaders.edit.back')}
    </LinkButton>
  )
}

export function NewLeaderScreen() {
  const { t } = useText()
  const network = useNetwork()
  const choices = useAnswer(groupLeaders.choices, { query: { group_id: network.id } })
  const [unsaved, setUnsaved] = useState(0)
  const done = useDone(t('leaders.new.done'), () => setUnsaved(0))
  const start = useMemo(
    () => ({
      group_id: network.id,
      user_id: null,
      role_id: choices.role_id === null ? null : String(choices.role_id),
      position_id: choices.position_id === null ? null : String(choices.position_id),
      visible: true,
      ends_on: null,
      deputy_id: null,
    }),
    [network.id, choices],
  )
  return (
    <Section title={t('leaders.new.title')} aside={<Back />}>
      <p className="members-lead">{t('leaders.new.lead', { name: network.name })}</p>
      <Form
        sends={groupLeaders.create}
        send={(body) => call(groupLeaders.create, { body }).catch(failing(t('leaders.new.failed')))}
        start={start}
        texts="leaders.field"
        onUnsaved={setUnsaved}
        label={t('leaders.new.title')}
        then={done}
      >
        <div className="fields">
          <PersonField name="user_id" />
          <LeaderInputs choices={choices} />
          <TermInputs />
        </div>
        <div className="savebar">
          <Submit>{t('leaders.new.create')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Section>
  )
}

export function EditLeaderScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { leaderId = '' } = useParams({ strict: false })
  const leader = useAnswer(groupLeaders.show, { params: { id: leaderId } })
  const choices = useAnswer(groupLeaders.choices, { query: { group_id: network.id } })
  const [unsaved, setUnsaved] = useState(0)
  const done = useDone(t('leaders.edit.done'), () => setUnsaved(0))
  const params = { id: leader.id }
  const start = useMemo(
    () => ({
      role_id: String(leader.role.id),
      position_id: String(leader.position.id),
      visible: leader.visible,
      ends_on: leader.ends_on,
      deputy_id: leader.deputy?.id ?? null,
      stands_in: leader.stands_in,
      version: leader.version,
    }),
    [leader],
  )
  return (
    <Section title={t('leaders.edit.title')} aside={<Back />}>
      <p className="members-lead">{t('leaders.edit.lead')}</p>
      <Form
        sends={groupLeaders.update}
        send={(body) =>
          call(groupLeaders.update, { params, body }).catch(async (failure: unknown) => {
            if (failure instanceof Failure && failure.code === 'changed_meanwhile')
              queryClient.setQueryData(
                keyOf(groupLeaders.show.path, { id: leaderId }),
                await call(groupLeaders.show, { params }),
              )
            return failing(t('leaders.edit.failed'))(failure)
          })
        }
        start={start}
        texts="leaders.field"
        onUnsaved={setUnsaved}
        label={t('leaders.edit.title')}
        then={done}
      >
        <div className="fields">
          <div className="row">
            <Face of={leader.person} size="l" />
            <span className="grow">
              <span className="b one">{leader.person.name}</span>
              {leader.person.title && <span className="sm m3 leader-title">{leader.person.title}</span>}
            </span>
          </div>
          <LeaderInputs choices={choices} role={leader.role} />
          <TermInputs key={leader.version} deputy={leader.deputy} />
          {leader.stands_in && (
            <Checkbox
              name="stands_in"
              label={t('leaders.field.stands_in')}
              hint={t('leaders.hint.stands_in')}
            />
          )}
        </div>
        <div className="savebar">
          <Submit>{t('leaders.edit.save')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Section>
  )
}

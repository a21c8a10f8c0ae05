import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { userData } from '../../../contract/access/access.ts'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import { groups } from '../../../contract/networks/networks.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { FirstLeaders } from '../leaders/FirstLeaders.tsx'
import { SeeItAs } from '../settings/SeeItAs.tsx'
import { SettingsInputs } from '../settings/SettingsInputs.tsx'
import '../settings/settings.css'
import { manageAddress } from './addresses.ts'
import { type Found, NetworkFinder } from './NetworkFinder.tsx'
import './manage.css'

const blank: Sends<typeof managedNetworks.create, 'body'> = {
  kind: 'group',
  name: '',
  short_description: null,
  description: null,
  parent_id: null,
  private: false,
  pending_users: false,
  suggested: false,
  colour: '#6B3FA0',
  pattern: 'petal',
  members_visibility: 'public',
  event_attendance_visibility: 'public',
  messages_visibility: 'group',
  latest_news_visibility: 'public',
  upcoming_events_visibility: 'public',
  expiry_age_events: null,
  expiry_age_events_unit: null,
  expiry_age_news: null,
  expiry_age_news_unit: null,
  expiry_age_resources: null,
  expiry_age_resources_unit: null,
  category_ids: [],
  leaders: [],
}
/** The seed of the pattern until the network has an id. */
const SEED = 1

export function NewNetworkScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const { policy_group } = useMe()
  const [unsaved, setUnsaved] = useState(0)
  return (
    <Page
      title={t('manage.new.title')}
      lead={t('manage.new.says')}
      width="wide"
      crumbs={[{ href: manageAddress.list, text: t('manage.list.title') }]}
    >
      <Form
        sends={managedNetworks.create}
        send={(body) =>
          call(managedNetworks.create, { body }).catch((failure: unknown) => {
            toast.bad(t('manage.new.failed'))
            throw failure
          })
        }
        start={blank}
        texts="manage.field"
        onUnsaved={setUnsaved}
        label={t('manage.new.title')}
        then={async (network) => {
          setUnsaved(0)
          toast.good(t('manage.new.done', { name: network.name }))
          await refresh([managedNetworks.list.path, groups.list.path, userData.show.path])
          const next = policy_group.groups_manage ? manageAddress.edit(network.id) : linkTo.network(network)
          await navigate({ href: next, ignoreBlocker: true })
        }}
      >
        <div className="split settings">
          <div>
            <Section title={t('manage.section.place')}>
              <div className="fields">
                <ChoiceField
                  name="kind"
                  options={(['group', 'community'] as const).map((value) => ({
                    value,
                    text: t(`manage.kind.${value}`),
                  }))}
                />
                <ParentField />
              </div>
            </Section>
            <SettingsInputs seed={SEED} suggests />
            <FirstLeaders />
            <div className="savebar">
              <Submit>{t('manage.new.create')}</Submit>
            </div>
          </div>
          <aside className="side">
            <SeeItAs id={SEED} banner={null} logo={null} members={[]} />
          </aside>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

function ParentField() {
  const { t } = useText()
  const field = useField<number | null>({ name: 'parent_id' })
  const [chosen, setChosen] = useState<Found | null>(null)
  return (
    <div>
      <NetworkFinder
        label={t('manage.field.parent_id')}
        chosen={chosen}
        choose={(network) => {
          setChosen(network)
          field.change(network.id)
        }}
      />
      {!chosen && <p className="hint">{t('manage.new.top')}</p>}
      <p className="hint">{t('manage.hint.parent_id')}</p>
      {field.error && <p role="alert">{field.error}</p>}
    </div>
  )
}

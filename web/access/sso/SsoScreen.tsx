import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { type SsoDraft, type SsoSettings, sso } from '../../../contract/access/sso.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { useEnterprise } from '../../app/me.ts'
import { useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { ProvisioningSection } from '../provisioning/ProvisioningSection.tsx'
import { ConnectionFields } from './ConnectionFields.tsx'
import { keepSettings } from './keepSettings.ts'
import { MappingFields } from './MappingFields.tsx'
import { PeopleFields, SafetyFields } from './PeopleFields.tsx'
import { ProviderAddresses } from './ProviderAddresses.tsx'
import { SwitchPanel } from './SwitchPanel.tsx'
import { TestPanel } from './TestPanel.tsx'
import './sso.css'

type Draft = z.input<typeof SsoDraft>

const draftFrom = ({ draft: { has_secret: _, ...draft } }: SsoSettings): Draft => ({
  ...draft,
  oidc_client_secret: '',
})

/** Step by step: what the provider must know, what we must know, who comes in, the way back, and the test before it counts. */
export function SsoScreen() {
  const { t } = useText()
  const { id } = useEnterprise()
  const settings = useAnswer(sso.show)
  const start = useMemo(() => draftFrom(settings), [settings])
  const [unsaved, setUnsaved] = useState(0)

  const send = async (body: Draft) => {
    try {
      return await call(sso.update, { params: { id }, body })
    } catch (failure) {
      toast.bad(failure instanceof Failure && failure.status === 409 ? failure.message : t('sso.save.failed'))
      throw failure
    }
  }
  const saved = (fresh: SsoSettings) => {
    keepSettings(fresh)
    toast.good(t('sso.save.done'))
  }

  return (
    <Page
      title={t('sso.admin.title')}
      lead={
        <>
          <Badge tone={settings.enabled ? 'ok' : 'neutral'}>
            {t(settings.enabled ? 'sso.state.on' : 'sso.state.off')}
          </Badge>{' '}
          {t(settings.enabled ? 'sso.state.on_says' : 'sso.state.off_says')}
        </>
      }
    >
      <div className="sso">
        <Form
          sends={sso.update}
          send={send}
          start={start}
          texts="sso.field"
          then={saved}
          onUnsaved={setUnsaved}
          label={t('sso.admin.title')}
        >
          <Section title={t('sso.step.provider')}>
            <p className="m2">{t('sso.step.provider_lead')}</p>
            <ProviderAddresses of={settings.provider} />
          </Section>
          <Section title={t('sso.step.connect')}>
            <ConnectionFields of={settings} />
          </Section>
          <Section title={t('sso.step.people')}>
            <MappingFields of={settings} />
            <PeopleFields of={settings} />
          </Section>
          <Section title={t('sso.step.safety')}>
            <SafetyFields of={settings} />
          </Section>
          <SaveBar save={t('sso.save.action')} />
        </Form>
        <Section title={t('sso.step.test')}>
          <TestPanel of={settings} unsaved={unsaved > 0} />
          <SwitchPanel of={settings} unsaved={unsaved > 0} />
        </Section>
        <ProvisioningSection />
      </div>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

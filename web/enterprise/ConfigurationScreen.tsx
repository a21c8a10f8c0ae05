import { useState } from 'react'
import { enterprises } from '../../contract/enterprise/enterprise.ts'
import { useCurrencies } from '../app/money.ts'
import { useAnswer, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Switch } from '../ui/forms/Checkbox.tsx'
import { Form, SaveBar } from '../ui/forms/Form.tsx'
import { NumberField } from '../ui/forms/NumberField.tsx'
import { SelectField } from '../ui/forms/SelectField.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import { UsualQuietHours } from './UsualQuietHours.tsx'

/** Features of the enterprise, switched on and off. */
export function ConfigurationScreen() {
  const { t } = useText()
  const { currency, likes_enabled, pending_comments_enabled, invitation_days, version, ...modules } =
    useAnswer(enterprises.show)
  const { plan_module_enabled, mentorship_enabled, rewards_enabled } = modules
  const options = useCurrencies()
  const [unsaved, setUnsaved] = useState(0)
  const save = useSend(enterprises.update, { quiet: true })
  return (
    <Page title={t('enterprise.configuration.title')} lead={t('enterprise.configuration.lead')}>
      <Form
        sends={enterprises.update}
        texts="enterprise.configuration.field"
        label={t('enterprise.configuration.title')}
        start={{
          ...{ currency, likes_enabled, pending_comments_enabled },
          ...{ plan_module_enabled, mentorship_enabled, rewards_enabled, invitation_days, version },
        }}
        send={(body) =>
          save.mutateAsync({ body }).catch((failure: unknown) => {
            toast.bad(t('enterprise.configuration.failed'))
            throw failure
          })
        }
        onUnsaved={setUnsaved}
        then={() => toast.good(t('enterprise.configuration.saved'))}
      >
        <Section title={t('enterprise.configuration.posts')}>
          <div className="fields">
            <Switch name="likes_enabled" hint={t('enterprise.configuration.hint.likes_enabled')} />
            <Switch
              name="pending_comments_enabled"
              hint={t('enterprise.configuration.hint.pending_comments_enabled')}
            />
          </div>
        </Section>
        <Section title={t('enterprise.configuration.networks')}>
          <div className="fields">
            <NumberField
              name="invitation_days"
              short
              hint={t('enterprise.configuration.hint.invitation_days')}
            />
          </div>
        </Section>
        <Section title={t('enterprise.configuration.planning')}>
          <div className="fields">
            <Switch
              name="plan_module_enabled"
              hint={t('enterprise.configuration.hint.plan_module_enabled')}
            />
          </div>
        </Section>
        <Section title={t('enterprise.configuration.mentorship')}>
          <div className="fields">
            <Switch name="mentorship_enabled" hint={t('enterprise.configuration.hint.mentorship_enabled')} />
          </div>
        </Section>
        <Section title={t('enterprise.configuration.rewards')}>
          <div className="fields">
            <Switch name="rewards_enabled" hint={t('enterprise.configuration.hint.rewards_enabled')} />
          </div>
        </Section>
        <Section title={t('enterprise.configuration.money')}>
          <div className="fields">
            <SelectField
              name="currency"
              options={options}
              hint={t('enterprise.configuration.hint.currency')}
            />
          </div>
        </Section>
        <SaveBar />
      </Form>
      <UsualQuietHours />
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

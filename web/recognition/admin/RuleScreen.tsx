import { useMemo, useState } from 'react'
import type { RuleCause } from '../../../contract/recognition/causes.ts'
import { pointRecounts, pointRules } from '../../../contract/recognition/rules.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { go } from '../../app/navigation.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { toRecognitionAdmin } from '../addresses.ts'
import { stalePoints, staleRules } from '../stale.ts'
import { useRecognitionWords } from '../words.ts'
import { type Rule, ruleLimits } from './ruleWords.ts'
import { TargetNetworks, TargetSegments } from './TargetFields.tsx'
import '../recognition.css'

const startOf = (rule: Rule) => ({
  enabled: rule.enabled,
  points: rule.points,
  per_day: rule.per_day,
  per_week: rule.per_week,
  per_month: rule.per_month,
  per_thing: rule.per_thing,
  network_ids: rule.networks.map(({ id }) => id),
  segment_ids: rule.segments.map(({ id }) => id),
  starts_on: rule.starts_on,
  ends_on: rule.ends_on,
  version: rule.version,
})

/** The rule of one cause. A change holds from now on, or is reckoned for everything before as well. */
export function RuleScreen({ cause }: { cause: RuleCause }) {
  const { t } = useText()
  const words = useRecognitionWords()
  const { items } = useAnswer(pointRules.list)
  const rule = items.find((one) => one.cause === cause)
  const title = words.cause(cause)
  useTitle(title)
  return (
    <Page
      title={title}
      lead={t(`recognition.admin.rules.says.${cause}`)}
      crumbs={[{ href: toRecognitionAdmin.points, text: t('recognition.admin.rules.title') }]}
    >
      {rule && <RuleForm of={rule} title={title} />}
    </Page>
  )
}

type Whence = 'now' | 'ever'

function RuleForm({ of: rule, title }: { of: Rule; title: string }) {
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  const [whence, setWhence] = useState<Whence>('now')
  const start = useMemo(() => startOf(rule), [rule])
  const params = { cause: rule.cause }
  const leave = async (href: string) => {
    setUnsaved(0)
    await go(href, { ignoreBlocker: true })
  }
  return (
    <>
      <Form
        sends={pointRules.update}
        send={async (body) => {
          try {
            if (whence === 'now') {
              const saved = await call(pointRules.update, { params, body })
              toast.good(t('recognition.admin.rules.saved'))
              void refresh([...staleRules, ...stalePoints])
              await leave(toRecognitionAdmin.points)
              return saved
            }
            const recount = await call(pointRecounts.create, { params, body })
            void refresh(staleRules)
            await leave(toRecognitionAdmin.recount(recount))
            return rule
          } catch (failure) {
            if (failure instanceof Failure && failure.status === 409) void refresh(staleRules)
            throw failure
          }
        }}
        start={start}
        texts="recognition.admin.rules.field"
        label={title}
        onUnsaved={setUnsaved}
      >
        <div className="fields">
          <Switch name="enabled" hint={t('recognition.admin.rules.hint.enabled')} />
          <NumberField
            name="points"
            short
            hint={rule.cause === 'event_attended' ? t('recognition.admin.rules.hint.event') : undefined}
          />
        </div>
        <Section title={t('recognition.admin.rules.limits')}>
          <p className="m2">{t('recognition.admin.rules.limits_says')}</p>
          <div className="fields limits">
            {ruleLimits.map((name) => (
              <NumberField key={name} name={name} short />
            ))}
          </div>
        </Section>
        <Section title={t('recognition.admin.rules.where')}>
          <div className="fields">
            <TargetNetworks known={rule.networks} />
            <TargetSegments known={rule.segments} />
            <div className="two">
              <DateField name="starts_on" optional />
              <DateField name="ends_on" optional />
            </div>
          </div>
        </Section>
        <Section title={t('recognition.admin.rules.whence')}>
          <fieldset className="whence">
            <legend className="vh">{t('recognition.admin.rules.whence')}</legend>
            {(['now', 'ever'] as const).map((value) => (
              <label key={value} className="one-choice">
                <input
                  type="radio"
                  name="whence"
                  checked={whence === value}
                  onChange={() => setWhence(value)}
                />
                <span>
                  <span className="b">{t(`recognition.admin.rules.from_${value}`)}</span>
                  <span className="sm m2">{t(`recognition.admin.rules.from_${value}_says`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        </Section>
        <SaveBar
          save={t(whence === 'now' ? 'recognition.admin.rules.save' : 'recognition.admin.rules.preview')}
        />
      </Form>
      <UnsavedGuard count={unsaved} />
    </>
  )
}

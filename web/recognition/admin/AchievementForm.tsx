import { useMemo, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import {
  type AchievementType,
  achievementIcons,
  achievements,
  achievementTypes,
} from '../../../contract/recognition/achievements.ts'
import { ruleCauses } from '../../../contract/recognition/causes.ts'
import type { Answers, Route, Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { go } from '../../app/navigation.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { FieldFrame, useField } from '../../ui/forms/field.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { toRecognitionAdmin } from '../addresses.ts'
import { iconOf } from '../Medal.tsx'
import { staleAchievements } from '../stale.ts'
import { useRecognitionWords } from '../words.ts'
import type { Achievement } from './AchievementsAdminScreen.tsx'
import { FoundBy } from './FoundBy.tsx'
import { Holders } from './Holders.tsx'
import { TargetSegments } from './TargetFields.tsx'
import '../recognition.css'

const blank = {
  name: '',
  description: null,
  icon: 'star',
  type: 'count',
  cause: 'event_attended',
  milestone: 5,
  points: 0,
  segment_ids: [],
  hidden: false,
  falls: true,
  enabled: true,
} as const

const startOf = (achievement: Achievement) => ({
  name: achievement.name,
  description: achievement.description,
  icon: achievement.icon,
  milestone: achievement.milestone,
  points: achievement.points,
  segment_ids: achievement.segments.map(({ id }) => id),
  hidden: achievement.hidden,
  falls: achievement.falls,
  enabled: achievement.enabled,
  version: achievement.version,
})

export function NewAchievementScreen() {
  const { t } = useText()
  const [start] = useState({ ...blank, segment_ids: [] as number[] })
  return (
    <AchievementForm
      title={t('recognition.admin.achievements.new')}
      sends={achievements.create}
      start={start}
      send={(body) => call(achievements.create, { body })}
      done={t('recognition.admin.achievements.added')}
    />
  )
}

export function EditAchievementScreen({ id }: { id: string }) {
  const { t } = useText()
  const achievement = useAnswer(achievements.show, { params: { id } })
  const start = useMemo(() => startOf(achievement), [achievement])
  const title = t('recognition.admin.achievements.edit_title', { name: achievement.name })
  useTitle(title)
  return (
    <AchievementForm
      title={title}
      sends={achievements.update}
      start={start}
      of={achievement}
      send={(body) =>
        call(achievements.update, { params: { id }, body }).catch((failure: unknown) => {
          // What somebody else saved is shown, and what was typed stays.
          if (failure instanceof Failure && failure.status === 409) void refresh([achievements.show.path])
          throw failure
        })
      }
      done={t('recognition.admin.achievements.saved')}
    />
  )
}

interface Props<R extends Route> {
  title: string
  sends: R
  start: Partial<Sends<R, 'body'>>
  /** What is changed; without it a new one is written. */
  of?: Achievement
  send: (body: Sends<R, 'body'>) => Promise<Answers<R>>
  done: string
}

function AchievementForm<R extends Route>({ title, sends, start, of, send, done }: Props<R>) {
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  return (
    <Page
      title={title}
      crumbs={[{ href: toRecognitionAdmin.achievements, text: t('recognition.admin.achievements.title') }]}
    >
      <Form
        sends={sends}
        send={send}
        start={start}
        texts="recognition.admin.achievements.field"
        label={title}
        onUnsaved={setUnsaved}
        then={() => {
          setUnsaved(0)
          toast.good(done)
          void refresh([...staleAchievements, achievements.show.path])
          void go(toRecognitionAdmin.achievements, { ignoreBlocker: true })
        }}
      >
        <div className="fields">
          <TextField name="name" limit={limits.name} autoComplete="off" />
          <TextArea name="description" optional rows={2} limit={limits.description} />
          <IconField />
        </div>
        <Section title={t('recognition.admin.achievements.reached')}>
          <div className="fields">
            {of ? <KindSaid of={of} /> : <KindFields />}
            <MilestoneField type={of?.type} />
            <NumberField name="points" short hint={t('recognition.admin.achievements.hint.points')} />
            <TargetSegments known={of?.segments ?? []} />
          </div>
        </Section>
        <Section title={t('recognition.admin.achievements.shown')}>
          <div className="fields">
            <Switch name="hidden" hint={t('recognition.admin.achievements.hint.hidden')} />
            <Switch name="falls" hint={t('recognition.admin.achievements.hint.falls')} />
            <Switch name="enabled" hint={t('recognition.admin.achievements.hint.enabled')} />
          </div>
        </Section>
        <FoundBy type={of?.type} cause={of?.cause} />
        <SaveBar isNew={!of} save={of ? undefined : t('recognition.admin.achievements.create')} />
      </Form>
      {of && <Holders of={of} />}
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

/** One of the marks there are. */
function IconField() {
  const { t } = useText()
  const field = useField<string>({ name: 'icon' })
  return (
    <FieldFrame field={field} group>
      <div className="marks-choice">
        {achievementIcons.map((icon) => (
          <label key={icon} className="mark-choice" title={t(`recognition.admin.achievements.icon.${icon}`)}>
            <input
              type="radio"
              className="vh"
              name={field.name}
              aria-label={t(`recognition.admin.achievements.icon.${icon}`)}
              checked={field.value === icon}
              onChange={() => field.change(icon)}
            />
            <Icon of={iconOf(icon)} />
          </label>
        ))}
      </div>
    </FieldFrame>
  )
}

const hasCause = (type: AchievementType) => type === 'count' || type === 'streak' || type === 'first'
const counts = (type: AchievementType) => type === 'count' || type === 'streak' || type === 'points'

/** What is counted: chosen once, when it is created. */
function KindFields() {
  const { t } = useText()
  const words = useRecognitionWords()
  const type = useField<AchievementType>({ name: 'type' })
  const cause = useField<string | null>({ name: 'cause' })
  const milestone = useField<number | null>({ name: 'milestone' })
  return (
    <>
      <ChoiceField
        name="type"
        options={achievementTypes.map((value) => ({
          value,
          text: t(`recognition.admin.achievements.type.${value}`),
        }))}
        value={type.value ?? 'count'}
        hint={t('recognition.admin.achievements.hint.type')}
        onChange={(next) => {
          const kind = next ?? 'count'
          type.change(kind)
          cause.change(hasCause(kind) ? (cause.value ?? 'event_attended') : null)
          milestone.change(counts(kind) ? (milestone.value ?? 5) : null)
        }}
      />
      {hasCause(type.value ?? 'count') && (
        <ChoiceField
          name="cause"
          options={ruleCauses.map((value) => ({ value, text: words.cause(value) }))}
        />
      )}
    </>
  )
}

function KindSaid({ of: { type, cause } }: { of: Achievement }) {
  const { t } = useText()
  const words = useRecognitionWords()
  return (
    <p className="m2">
      {[t(`recognition.admin.achievements.type.${type}`), cause && words.cause(cause)]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}

function MilestoneField({ type: saved }: { type: AchievementType | undefined }) {
  const { t } = useText()
  const { value } = useField<AchievementType>({ name: 'type' })
  const type = saved ?? value ?? 'count'
  if (!counts(type)) return null
  return (
    <NumberField
      name="milestone"
      short
      label={t(
        `recognition.admin.achievements.milestone.${type}` as 'recognition.admin.achievements.milestone.count',
      )}
      {...(type === 'points' && { hint: t('recognition.admin.achievements.hint.milestone') })}
    />
  )
}

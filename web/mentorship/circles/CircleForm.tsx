import { useMemo, useState } from 'react'
import { dayAt } from '../../../contract/clocks.ts'
import { limits } from '../../../contract/limits.ts'
import { mentorshipCircles } from '../../../contract/mentorship/circles.ts'
import { circleJoinings } from '../../../contract/mentorship/states.ts'
import type { Answers, Route, Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { go } from '../../app/navigation.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { type Crumb, Page, Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { toMentorship } from '../addresses.ts'
import { ChipsField } from '../ChipsField.tsx'
import { useTopicOptions } from '../choices.ts'
import { ExplainedField } from '../ExplainedField.tsx'
import { isConflict, SavedElsewhere } from '../SavedElsewhere.tsx'
import { staleCircles } from '../stale.ts'
import { type Circle, keepCircle } from './circleWords.ts'
import '../mentorship.css'

interface Props<R extends Route> {
  title: string
  lead?: string
  sends: R
  start: Partial<Sends<R, 'body'>>
  send: (body: Sends<R, 'body'>) => Promise<Answers<R>>
  done: (name: string) => string
  /** What it has so far; those may be archived. */
  topics: Circle['topics']
  crumbs: readonly Crumb[]
  isNew?: boolean
  theirs?: Record<string, unknown> | null
}

function CircleForm<R extends Route>(props: Props<R>) {
  const { title, lead, sends, start, send, done, topics, crumbs, isNew, theirs = null } = props
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  const options = useTopicOptions('mentor', topics)
  return (
    <Page title={title} lead={lead} crumbs={crumbs}>
      <Form
        sends={sends}
        send={send}
        start={start}
        texts="mentorshipCircles.field"
        label={title}
        onUnsaved={setUnsaved}
        then={(answer) => {
          const circle = answer as Circle
          keepCircle(circle)
          toast.good(done(circle.name))
          void refresh(staleCircles)
          void go(toMentorship.circle(circle), { ignoreBlocker: true })
        }}
      >
        <SavedElsewhere theirs={theirs} />
        <Section title={t('mentorshipCircles.section.what')}>
          <div className="fields">
            <TextField
              name="name"
              limit={limits.name}
              autoComplete="off"
              hint={t('mentorshipCircles.hint.name')}
            />
            <TextArea name="about" optional rows={5} hint={t('mentorshipCircles.hint.about')} />
            {options.length > 0 && <ChipsField name="mentoring_topic_ids" optional options={options} />}
          </div>
        </Section>
        <Section title={t('mentorshipCircles.section.who')}>
          <div className="fields">
            <ExplainedField
              name="joining"
              options={circleJoinings.map((value) => ({
                value,
                text: t(`mentorshipCircles.joining.${value}`),
                says: t(`mentorshipCircles.joining_says.${value}`),
              }))}
            />
            <NumberField
              name="places"
              short
              hint={t('mentorshipCircles.hint.places', { max: limits.mentorship_circle_places })}
            />
          </div>
        </Section>
        <Section title={t('mentorshipCircles.section.until')}>
          <div className="fields">
            <DateField name="planned_until" hint={t('mentorshipCircles.hint.planned_until')} />
          </div>
        </Section>
        <SaveBar isNew={isNew} save={isNew ? t('mentorshipCircles.start') : undefined} />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

const HALF_A_YEAR = 182 * 86_400_000
const noTopics: Circle['topics'] = []

const useCrumbs = (): Crumb[] => {
  const { t } = useText()
  return [
    { href: toMentorship.start, text: t('mentorship.title') },
    { href: toMentorship.circles, text: t('mentorshipCircles.title') },
  ]
}

export function NewCircleScreen() {
  const { t } = useText()
  const [start] = useState(() => ({
    name: '',
    about: null,
    mentoring_topic_ids: [],
    joining: 'asking' as const,
    places: 8,
    planned_until: dayAt(new Date(Date.now() + HALF_A_YEAR), undefined),
  }))
  const title = t('mentorshipCircles.new')
  useTitle(title)
  return (
    <CircleForm
      title={title}
      lead={t('mentorshipCircles.new_lead')}
      sends={mentorshipCircles.create}
      start={start}
      send={(body) => call(mentorshipCircles.create, { body })}
      done={(name) => t('mentorshipCircles.done.start', { name })}
      topics={noTopics}
      crumbs={useCrumbs()}
      isNew
    />
  )
}

const startOf = (circle: Circle) => ({
  name: circle.name,
  about: circle.about,
  mentoring_topic_ids: circle.topics.map(({ id }) => id),
  joining: circle.joining,
  places: circle.places,
  planned_until: circle.planned_until,
  version: circle.version,
})

export function EditCircleScreen({ id }: { id: string }) {
  const { t } = useText()
  const circle = useAnswer(mentorshipCircles.show, { params: { id } })
  const [theirs, setTheirs] = useState<ReturnType<typeof startOf> | null>(null)
  const start = useMemo(() => startOf(circle), [circle])
  const title = t('mentorshipCircles.edit_title', { name: circle.name })
  useTitle(title)
  return (
    <CircleForm
      title={title}
      sends={mentorshipCircles.update}
      start={start}
      theirs={theirs}
      send={(body) =>
        call(mentorshipCircles.update, { params: { id: circle.id }, body }).catch(
          async (failure: unknown) => {
            if (isConflict(failure)) {
              const now = await call(mentorshipCircles.show, { params: { id: circle.id } })
              // Too few places for those who are in it is refused as well.
              if (now.version !== circle.version) setTheirs(startOf(now))
            }
            throw failure
          },
        )
      }
      done={() => t('mentorshipCircles.done.edit')}
      topics={circle.topics}
      crumbs={[...useCrumbs(), { href: toMentorship.circle(circle), text: circle.name }]}
    />
  )
}

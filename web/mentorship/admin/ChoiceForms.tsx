import { useMemo, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { mentoringTopics, mentoringTypes } from '../../../contract/mentorship/topics.ts'
import type { Answers, Route, Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { go } from '../../app/navigation.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { isConflict, SavedElsewhere } from '../SavedElsewhere.tsx'
import { staleChoices } from '../stale.ts'
import { type ChoiceKind, sideOf, textOf, toChoices } from './choiceKinds.ts'
import { useAllChoices } from './useChoices.ts'

interface FormProps<R extends Route> {
  kind: ChoiceKind
  title: string
  sends: R
  start: Partial<Sends<R, 'body'>>
  send: (body: Sends<R, 'body'>) => Promise<Answers<R>>
  done: string
  isNew?: boolean
  /** What was saved meanwhile. */
  theirs?: Record<string, unknown> | null
}

function ChoiceForm<R extends Route>({
  kind,
  title,
  sends,
  start,
  send,
  done,
  isNew,
  theirs = null,
}: FormProps<R>) {
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  const list = toChoices.list(kind)
  return (
    <Page title={title} crumbs={[{ href: list, text: t(`mentorship.admin.${textOf(kind)}.title`) }]}>
      <Form
        sends={sends}
        send={send}
        start={start}
        texts="mentorship.admin.field"
        label={title}
        onUnsaved={setUnsaved}
        then={() => {
          toast.good(done)
          void refresh([...staleChoices, mentoringTopics.show.path, mentoringTypes.show.path])
          void go(list, { ignoreBlocker: true })
        }}
      >
        <SavedElsewhere theirs={theirs} />
        <div className="fields">
          <TextField name="name" limit={limits.name} autoComplete="off" />
          {kind === 'mentee-topics' && <AnswerField />}
          {kind === 'types' && <Checkbox name="reverse" hint={t('mentorship.admin.reverse_hint')} />}
        </div>
        <SaveBar isNew={isNew} />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

/** Which topic of mentors a topic of mentees looks for. */
function AnswerField() {
  const { t } = useText()
  const field = useField<number | null>({ name: 'answered_by_mentoring_topic_id' })
  const { items } = useAllChoices('mentor-topics')
  return (
    <SelectField
      name="answered_by_mentoring_topic_id"
      optional
      options={[
        { value: '', text: t('mentorship.admin.same_name') },
        ...items.map(({ id, name }) => ({ value: String(id), text: name })),
      ]}
      value={field.value ? String(field.value) : ''}
      onChange={(value) => field.change(value ? Number(value) : null)}
      hint={t('mentorship.admin.answer_hint')}
    />
  )
}

const blankType = { name: '', reverse: false }
const blankTopics = {
  mentor: { side: 'mentor', name: '', answered_by_mentoring_topic_id: null },
  mentee: { side: 'mentee', name: '', answered_by_mentoring_topic_id: null },
} as const

export function NewChoiceScreen({ kind }: { kind: ChoiceKind }) {
  const { t } = useText()
  const side = sideOf(kind)
  const common = {
    kind,
    title: t(`mentorship.admin.${textOf(kind)}.add`),
    done: t('mentorship.admin.added'),
    isNew: true,
  }
  return side ? (
    <ChoiceForm
      {...common}
      sends={mentoringTopics.create}
      start={blankTopics[side]}
      send={(body) => call(mentoringTopics.create, { body })}
    />
  ) : (
    <ChoiceForm
      {...common}
      sends={mentoringTypes.create}
      start={blankType}
      send={(body) => call(mentoringTypes.create, { body })}
    />
  )
}

export function EditChoiceScreen({ kind, id }: { kind: ChoiceKind; id: string }) {
  return kind === 'types' ? <EditType id={id} /> : <EditTopic kind={kind} id={id} />
}

function EditType({ id }: { id: string }) {
  const { t } = useText()
  const { name, reverse, version } = useAnswer(mentoringTypes.show, { params: { id } })
  const [theirs, setTheirs] = useState<{ name: string; reverse: boolean; version: number } | null>(null)
  const start = useMemo(() => ({ name, reverse, version }), [name, reverse, version])
  const title = t('mentorship.admin.edit_title', { name })
  useTitle(title)
  return (
    <ChoiceForm
      kind="types"
      title={title}
      done={t('mentorship.admin.saved')}
      sends={mentoringTypes.update}
      start={start}
      theirs={theirs}
      send={(body) =>
        call(mentoringTypes.update, { params: { id }, body }).catch(async (failure: unknown) => {
          if (isConflict(failure)) {
            const fresh = await call(mentoringTypes.show, { params: { id } })
            setTheirs({ name: fresh.name, reverse: fresh.reverse, version: fresh.version })
          }
          throw failure
        })
      }
    />
  )
}

function EditTopic({ kind, id }: { kind: ChoiceKind; id: string }) {
  const { t } = useText()
  const topic = useAnswer(mentoringTopics.show, { params: { id } })
  const [theirs, setTheirs] = useState<ReturnType<typeof startOf> | null>(null)
  const start = useMemo(() => startOf(topic), [topic])
  const title = t('mentorship.admin.edit_title', { name: topic.name })
  useTitle(title)
  return (
    <ChoiceForm
      kind={kind}
      title={title}
      done={t('mentorship.admin.saved')}
      sends={mentoringTopics.update}
      start={start}
      theirs={theirs}
      send={(body) =>
        call(mentoringTopics.update, { params: { id }, body }).catch(async (failure: unknown) => {
          if (isConflict(failure)) setTheirs(startOf(await call(mentoringTopics.show, { params: { id } })))
          throw failure
        })
      }
    />
  )
}

const startOf = ({ name, version, answered_by, answer_chosen }: Answers<typeof mentoringTopics.show>) => ({
  name,
  answered_by_mentoring_topic_id: answer_chosen ? (answered_by?.id ?? null) : null,
  version,
})

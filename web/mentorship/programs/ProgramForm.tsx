import { useMemo, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { mentorshipPrograms, type Program } from '../../../contract/mentorship/programs.ts'
import { matchKinds } from '../../../contract/mentorship/states.ts'
import type { Answers, Route, Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { go } from '../../app/navigation.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { DateField } from '../../ui/forms/DateField.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { SelectField } from '../../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { useReverseTypes, useTypeOptions } from '../choices.ts'
import { ExplainedField } from '../ExplainedField.tsx'
import { isConflict, SavedElsewhere } from '../SavedElsewhere.tsx'
import { toPrograms } from './programAddresses.ts'
import { stalePrograms } from './programWords.ts'
import { type Named, SegmentsField } from './SegmentsField.tsx'
import './programs.css'

interface Mark {
  id: number
  name: string
}

interface FormProps<R extends Route> {
  title: string
  sends: R
  start: Partial<Sends<R, 'body'>>
  send: (body: Sends<R, 'body'>) => Promise<Answers<R>>
  done: string
  segments: readonly Named[]
  hidden: number
  /** Its type so far, which stays once people could enrol. */
  type?: Mark | null
  typeIsFixed?: boolean
  crumbs: readonly { href: string; text: string }[]
  isNew?: boolean
  theirs?: Record<string, unknown> | null
}

function ProgramForm<R extends Route>(props: FormProps<R>) {
  const { title, sends, start, send, done, segments, hidden, crumbs, isNew, theirs = null } = props
  const { type = null, typeIsFixed = false } = props
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
  return (
    <Page title={title} crumbs={crumbs}>
      <Form
        sends={sends}
        send={send}
        start={start}
        texts="mentorshipPrograms.form"
        label={title}
        onUnsaved={setUnsaved}
        then={(answer) => {
          toast.good(done)
          void refresh(stalePrograms)
          void go(toPrograms.overview(answer as Program), { ignoreBlocker: true })
        }}
      >
        <SavedElsewhere theirs={theirs} />
        <div className="program-form">
          <fieldset className="fields plain">
            <legend>{t('mentorshipPrograms.form.section.what')}</legend>
            <TextField name="name" limit={limits.name} autoComplete="off" />
            <TextArea
              name="description"
              optional
              rows={4}
              limit={limits.comment}
              hint={t('mentorshipPrograms.form.description_hint')}
            />
          </fieldset>
          <fieldset className="fields plain">
            <legend>{t('mentorshipPrograms.form.section.when')}</legend>
            <div className="program-days">
              <DateField name="enrols_from" />
              <DateField name="enrols_until" />
            </div>
            <div className="program-days">
              <DateField name="runs_from" />
              <DateField name="runs_until" />
            </div>
          </fieldset>
          <fieldset className="fields plain">
            <legend>{t('mentorshipPrograms.form.section.who')}</legend>
            <SegmentsField known={segments} hidden={hidden} />
            <NumberField name="capacity" optional short hint={t('mentorshipPrograms.form.capacity_hint')} />
          </fieldset>
          <fieldset className="fields plain">
            <legend>{t('mentorshipPrograms.form.section.how')}</legend>
            <TypeField known={type} isFixed={typeIsFixed} />
            <MatchingField />
          </fieldset>
        </div>
        <SaveBar isNew={isNew} save={isNew ? t('mentorshipPrograms.form.draft') : undefined} />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

/** What pairs do together; in a reverse type the junior is the mentor. */
function TypeField({ known, isFixed }: { known: Mark | null; isFixed: boolean }) {
  const { t } = useText()
  const field = useField<number | null>({ name: 'mentoring_type_id' })
  const options = useTypeOptions(known ? [known] : [])
  const isReverse = useReverseTypes().has(field.value ?? 0)
  if (options.length === 0) return null
  return (
    <SelectField
      name="mentoring_type_id"
      optional
      disabled={isFixed}
      options={[
        { value: '', text: t('mentorshipPrograms.form.any_type') },
        ...options.map(({ value, text }) => ({ value: String(value), text })),
      ]}
      value={field.value ? String(field.value) : ''}
      onChange={(value) => field.change(value ? Number(value) : null)}
      hint={
        isFixed
          ? t('mentorshipPrograms.form.type_stays')
          : isReverse
            ? t('mentorshipPrograms.form.type_reverse')
            : undefined
      }
    />
  )
}

/** How people find each other. */
function MatchingField() {
  const { t } = useText()
  return (
    <ExplainedField
      name="match_by"
      options={matchKinds.map((value) => ({
        value,
        text: t(`mentorshipPrograms.match_by.${value}`),
        says: t(`mentorshipPrograms.match_says.${value}`),
      }))}
    />
  )
}

const nobody: number[] = []
const blank = {
  name: '',
  description: null,
  match_by: 'all_at_once',
  mentoring_type_id: null,
  audience: 'any',
  segment_ids: nobody,
  capacity: null,
} as const
const nothing: readonly Named[] = []

export function NewProgramScreen() {
  const { t } = useText()
  const title = t('mentorshipPrograms.new')
  useTitle(title)
  return (
    <ProgramForm
      title={title}
      sends={mentorshipPrograms.create}
      start={blank}
      send={(body) => call(mentorshipPrograms.create, { body })}
      done={t('mentorshipPrograms.form.drafted')}
      segments={nothing}
      hidden={0}
      crumbs={[{ href: toPrograms.list, text: t('mentorshipPrograms.crumb') }]}
      isNew
    />
  )
}

const startOf = (program: Program) => ({
  name: program.name,
  description: program.description,
  match_by: program.match_by,
  mentoring_type_id: program.type?.id ?? null,
  audience: program.audience,
  segment_ids: program.segments.map(({ id }) => id),
  enrols_from: program.enrols_from,
  enrols_until: program.enrols_until,
  runs_from: program.runs_from,
  runs_until: program.runs_until,
  capacity: program.capacity,
  version: program.version,
})

export function EditProgramScreen({ id }: { id: string }) {
  const { t } = useText()
  const program = useAnswer(mentorshipPrograms.show, { params: { id } })
  const [theirs, setTheirs] = useState<ReturnType<typeof startOf> | null>(null)
  const start = useMemo(() => startOf(program), [program])
  const title = t('mentorshipPrograms.form.edit_title', { name: program.name })
  useTitle(title)
  return (
    <ProgramForm
      title={title}
      sends={mentorshipPrograms.update}
      start={start}
      theirs={theirs}
      send={(body) =>
        call(mentorshipPrograms.update, { params: { id }, body }).catch(async (failure: unknown) => {
          if (isConflict(failure)) setTheirs(startOf(await call(mentorshipPrograms.show, { params: { id } })))
          throw failure
        })
      }
      done={t('mentorshipPrograms.form.saved')}
      segments={program.segments}
      hidden={program.hidden_segments}
      type={program.type}
      typeIsFixed={program.state !== 'draft'}
      crumbs={[
        { href: toPrograms.list, text: t('mentorshipPrograms.crumb') },
        { href: toPrograms.overview(program), text: program.name },
      ]}
    />
  )
}

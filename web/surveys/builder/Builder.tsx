import { Presentation } from 'lucide-react'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { Sends } from '../../../contract/route.ts'
import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import { canBeStaged, doorsOf } from '../../../contract/surveys/stageRules.ts'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { useAsked } from '../../app/asked.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { useMe } from '../../app/me.ts'
import { usePath } from '../../app/path.ts'
import { keyOf, queryClient } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import type { Keeper, Keeping } from '../../posts/writing/keeper.ts'
import { Leaving } from '../../posts/writing/LeavePrompt.tsx'
import { Saving } from '../../posts/writing/SaveState.tsx'
import { Unkept } from '../../posts/writing/Unkept.tsx'
import { useChanges } from '../../posts/writing/written.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Apart } from '../../ui/dialogs/Apart.tsx'
import { Form, Submit, useFormScope } from '../../ui/forms/Form.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toastStore.ts'
import { type Door, type Survey, toSurveys } from '../addresses.ts'
import { SurveyPage } from '../SurveyPage.tsx'
import { type BuilderSearch, type BuilderStep, builderSteps } from '../search.ts'
import { PresentDialog } from '../stage/PresentDialog.tsx'
import { AudienceStep } from './AudienceStep.tsx'
import { blankContent, type Content, contentOf } from './content.ts'
import { begin, keptAs, memoryOf, unsavedIn, useSurveyKeeper } from './draft.ts'
import { LanguagesStep } from './LanguagesStep.tsx'
import { PreviewStep } from './PreviewStep.tsx'
import { PromiseStep } from './PromiseStep.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { QuestionList } from './QuestionList.tsx'
import { useContent } from './useContent.ts'
import '../surveys.css'
import './builder.css'

interface Props {
  door: Door
  /** The saved draft, or null before the first save. */
  survey: Survey | null
  title: string
  /** Opens it again, as it is saved now. */
  open: () => void
}

/** The editor of a survey, which saves as people type and publishes when they say so. */
export function Builder({ door, survey, title, open }: Props) {
  const { t, locale } = useText()
  const { user } = useMe()
  const { ask } = useAsked<BuilderSearch>()
  const memory = memoryOf(user.id, survey ?? door)
  const [unsaved] = useState(() => unsavedIn(memory, survey))
  const [start] = useState((): Content => {
    const blank = blankContent(locale)
    const first = door.network ? { ...blank, audience: { ...blank.audience, everybody: true } } : blank
    return unsaved?.content ?? (survey ? contentOf(survey) : first)
  })
  const begun = useRef(ask)
  begun.current = ask
  const onBegun = useCallback((id: number) => begun.current({ draft: id }), [])
  const { keeper, keeping, id } = useSurveyKeeper({
    door,
    survey,
    memory,
    version: unsaved?.version ?? survey?.version ?? 0,
    onBegun,
  })
  const [publishing, setPublishing] = useState<Survey | null>(null)
  const [presenting, setPresenting] = useState<Survey | null>(null)
  // Words left unsaved by an earlier visit are saved now, or conflict with what was saved since.
  useEffect(() => {
    if (!unsaved) return
    keeper.change(unsaved.content)
    toast.info(t('posts.write.restored'))
    void keeper.flush()
  }, [unsaved, keeper, t])
  const whole = useMemo(() => ({ ...start, version: 0 }), [start])
  /** Saves everything, so that the dialog tells what will really be published. */
  const prepare = async ({ sections = [] }: Pick<Sends<typeof surveys.update, 'body'>, 'sections'>) => {
    if (!sections.some(({ questions = [] }) => questions.length > 0))
      throw new Failure(422, t('surveys.publish.no_questions'))
    // The second time for what was typed during the first.
    if (!(await keeper.flush())) await keeper.flush()
    const saved = id()
    if (!keeper.isSaved || saved === undefined)
      throw new Failure(
        409,
        'says' in keeping && keeping.says ? keeping.says : t('surveys.publish.not_saved'),
      )
    const known = queryClient.getQueryData<Survey>(keyOf(surveys.show.path, { id: saved }))
    return known ?? (await call(surveys.show, { params: { id: saved } }))
  }
  return (
    <Form
      sends={surveys.update}
      send={prepare}
      start={whole}
      texts="surveys.build.field"
      label={title}
      then={setPublishing}
    >
      <Sheet
        {...{ door, survey, title, open, keeper, keeping }}
        present={(content) =>
          void prepare(content)
            .then(setPresenting)
            .catch((failure: unknown) =>
              toast.bad(failure instanceof Failure ? failure.message : t('shell.failed.action')),
            )
        }
      />
      <Leaving keeper={keeper} />
      {presenting && (
        <Apart>
          <PresentDialog survey={presenting} onClose={() => setPresenting(null)} />
        </Apart>
      )}
      {publishing && <PublishDialog survey={publishing} onClose={() => setPublishing(null)} />}
    </Form>
  )
}

interface SheetProps extends Props {
  keeper: Keeper<Content>
  keeping: Keeping
  present: (content: Content) => void
}

/** The step in which a problem can be solved. */
const stepOf = (problem: string): BuilderStep => {
  const [part = ''] = problem.split('.')
  if (part === 'audience') return 'people'
  if (part === 'translations' || part === 'locale') return 'languages'
  return part === 'sections' || part === 'title' || part === 'description' ? 'questions' : 'promise'
}

function Sheet({ door, survey, title, open: reopen, keeper, keeping, present }: SheetProps) {
  const { t } = useText()
  const { busy } = useFormScope()
  const { content, problems } = useContent()
  const { asked, ask } = useAsked<BuilderSearch>()
  const path = usePath()
  const [forced, setForced] = useState<BuilderStep | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  useChanges(content, (now) => keeper.change(contentOf(now)))
  const step = forced ?? asked.step ?? 'questions'
  const isAsked = asked.step ?? 'questions'
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever chooses another part has seen the one that was opened for them.
  useEffect(() => setForced(null), [isAsked])

  // A refused publication leads to the first problem, in whichever step it is.
  const wasBusy = useRef(busy)
  useLayoutEffect(() => {
    const isRefused = wasBusy.current && !busy
    wasBusy.current = busy
    const [first] = Object.keys(problems)
    if (!isRefused || first === undefined) return
    const wanted = stepOf(first)
    const [, section, question] = /^sections\.(\d+)\.questions\.(\d+)/.exec(first) ?? []
    const wrong = content.sections[Number(section)]?.questions[Number(question)]
    if (wrong) setOpened(wrong.key)
    if (wanted !== step) {
      setForced(wanted)
      ask({ step: wanted === 'questions' ? undefined : wanted })
    }
  })
  const draft = asked.draft === undefined ? [] : [`draft=${asked.draft}`]
  const href = (one: BuilderStep) => {
    const query = [...draft, ...(one === 'questions' ? [] : [`step=${one}`])].join('&')
    return query === '' ? path : `${path}?${query}`
  }
  const isBegun = keeper.saved.version > 0 || !keeper.isSaved
  const repeating = survey !== null && survey.pulse !== null
  return (
    <SurveyPage door={door} title={title} back>
      <Unkept
        keeper={keeper}
        keeping={keeping}
        open={reopen}
        load={survey && (async () => keptAs(await call(surveys.show, { params: { id: survey.id } })))}
        says={() => t('surveys.build.conflict')}
        copy={async () =>
          toSurveys.edit(
            await begin({ ...content, title: t('surveys.build.copy_of', { title: content.title }) }, door),
          )
        }
      />
      {repeating && <p className="note survey-note">{t('surveys.repeats.changes')}</p>}
      <Tabs
        label={t('surveys.step.label')}
        items={builderSteps.map((one) => ({
          href: href(one),
          text: t(`surveys.step.${one}`),
          current: one === step,
          ...(one === 'questions' && { count: questionsOf(content.sections).length }),
        }))}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter in a line of the draft asks for nothing. */}
      <div
        className="builder-step"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
        }}
      >
        {step === 'questions' && (
          <>
            <div className="fields builder-title">
              <TextField name="title" limit={limits.name} autoComplete="off" autoFocus={!survey} />
              <TextArea optional name="description" limit={limits.description} rows={2} />
            </div>
            <QuestionList open={opened} setOpen={setOpened} />
          </>
        )}
        {step === 'people' && <AudienceStep door={door} targets={survey?.targets} />}
        {step === 'promise' && <PromiseStep door={door} fixed={repeating} />}
        {step === 'languages' && <LanguagesStep />}
        {step === 'preview' && <PreviewStep />}
      </div>
      <div className="savebar builder-bar">
        {repeating ? (
          <LinkButton href={toSurveys.results(survey)}>{t('surveys.repeats.to_waves')}</LinkButton>
        ) : (
          <>
            <Submit>{t('surveys.publish.open')}</Submit>
            {!content.repeats && doorsOf(content.promise).length > 0 && canBeStaged(content.sections) && (
              <Button icon={Presentation} onClick={() => present(content)}>
                {t('surveys.present.open')}
              </Button>
            )}
          </>
        )}
        {isBegun && <Saving of={keeping} retry={() => void keeper.flush()} />}
      </div>
    </SurveyPage>
  )
}

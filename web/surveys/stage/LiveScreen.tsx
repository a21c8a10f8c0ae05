import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type SyntheticEvent, useEffect, useState } from 'react'
import type { Answers } from '../../../contract/route.ts'
import { isUnanswered } from '../../../contract/surveys/questionRules.ts'
import type { AnswerValue } from '../../../contract/surveys/questions.ts'
import { surveyStages } from '../../../contract/surveys/stages.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { useListOf } from '../../app/lists.ts'
import { listen } from '../../app/live.ts'
import { useMe } from '../../app/me.ts'
import { queryOf, refresh } from '../../app/query.ts'
import { session } from '../../app/session.ts'
import { useText } from '../../app/texts.ts'
import { StatePage } from '../../shell/StatePage.tsx'
import { useTitle } from '../../shell/title.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { Failed, Loading } from '../../ui/tables/ListState.tsx'
import { NothingToAnswer } from '../answer/ClosedDoor.tsx'
import { promiseIcons } from '../answer/PromiseNote.tsx'
import { useAnswerProblems } from '../answer/problemWords.ts'
import { QuestionField } from '../answer/QuestionField.tsx'
import { useSeat } from './seat.ts'
import '../answer/answer.css'
import './stage.css'

/** Who has no account hears of nothing, so they ask; a hall behind one address still may. */
const AGAIN_MS = 6000

type Asks = Answers<typeof surveyStages.question>['asks']
type Door = Answers<typeof surveyStages.question>['door']

/** On a phone in the room: the question that the stage asks now. */
export function LiveScreen({ code }: { code: string }) {
  const asking = useQuery({
    ...queryOf(surveyStages.asked, { params: { code } }),
    refetchInterval: ({ state }) => (state.data?.asks?.closed_at === null ? AGAIN_MS : false),
  })
  const { data } = asking
  if (!data) return <Unasked error={asking.error} retry={() => void asking.refetch()} />
  if (data.asks) return <Asked code={code} door={data.door} asks={data.asks} who="room" />
  return session.token ? <SignedIn code={code} /> : <SignInFirst code={code} />
}

function Unasked({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useText()
  if (error instanceof Failure && (error.status === 404 || error.status === 422))
    return <NothingToAnswer title={t('stage.unknown.title')}>{t('stage.unknown.says')}</NothingToAnswer>
  return (
    <div className="ask-page">
      {error ? (
        <Failed level={1} error={error} retry={retry} />
      ) : (
        <Loading>
          <SkeletonList rows={4} face={false} />
        </Loading>
      )}
    </div>
  )
}

function SignInFirst({ code }: { code: string }) {
  const { t } = useText()
  return (
    <StatePage title={t('stage.sign_in.title')} pictures={['raices-glyph', 'sam', 'women-glyph']}>
      <p>{t('stage.sign_in.says')}</p>
      <div className="acts">
        <LinkButton look="p" href={`/login?referrer=${encodeURIComponent(`/live/${code}`)}`}>
          {t('stage.sign_in.do')}
        </LinkButton>
      </div>
    </StatePage>
  )
}

function SignedIn({ code }: { code: string }) {
  const { user } = useMe()
  const { data, error, refetch } = useListOf(surveyStages.question, { params: { code } })
  useEffect(() => listen(), [])
  if (!data) return <Unasked error={error} retry={() => void refetch()} />
  return <Asked code={code} door={data.door} asks={data.asks} who={String(user.id)} />
}

interface Props {
  code: string
  door: Door
  asks: Asks
  /** Whose answers these are, since several people may share a browser. */
  who: string
}

function Asked({ code, door, asks, who }: Props) {
  const { t } = useText()
  const { seat, said, answered } = useSeat(code, who)
  const { title, question, closed_at, place, count, promise, figures_from } = asks
  useTitle(title)
  if (closed_at !== null)
    return <NothingToAnswer title={t('stage.over.title', { title })}>{t('stage.over.says')}</NothingToAnswer>
  const isAnswered = said.includes(question.key)
  return (
    <article className="ask-page">
      <header className="ask-head">
        <p className="sm m2 num">{t('stage.place', { place, count })}</p>
        <h1 tabIndex={-1} data-page-title>
          {title}
        </h1>
      </header>
      <div role="status">
        {isAnswered && (
          <div className="note live-thanks">
            <Icon of={CircleCheck} />
            <p>{t(place < count ? 'stage.thanks_next' : 'stage.thanks_last')}</p>
          </div>
        )}
      </div>
      {!isAnswered && (
        <One
          key={question.key}
          code={code}
          question={question}
          seat={door === 'room' ? seat : undefined}
          done={() => answered(question.key)}
        />
      )}
      <div className="note ask-promise">
        <Icon of={promiseIcons[promise]} />
        <p className="grow">
          {t(door === 'room' ? 'stage.promise.room' : 'stage.promise.signed_in', { figures: figures_from })}
        </p>
      </div>
    </article>
  )
}

interface OneProps {
  code: string
  question: Asks['question']
  seat: string | undefined
  done: () => void
}

/** One question; what was sent can't be changed. */
function One({ code, question, seat, done }: OneProps) {
  const { t } = useText()
  const problemsOf = useAnswerProblems()
  const [value, setValue] = useState<AnswerValue | undefined>(undefined)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (busy) return
    const needed = { ...question, required: true }
    const found = problemsOf([needed], value === undefined ? {} : { [question.key]: value })[question.key]
    setProblem(found)
    if (found !== undefined || value === undefined || isUnanswered(value)) return
    setBusy(true)
    setFailure(null)
    try {
      await call(surveyStages.answer, {
        params: { code },
        body: { question: question.key, answer: value, ...(seat !== undefined && { seat }) },
      })
      done()
    } catch (refused) {
      if (refused instanceof Failure && refused.code === 'survey_answered') done()
      else {
        setFailure(refused instanceof Failure ? refused.message : t('shell.failed.action'))
        if (refused instanceof Failure && refused.status === 409)
          await refresh([surveyStages.asked.path, surveyStages.question.path])
      }
    }
    setBusy(false)
  }
  return (
    <form noValidate className="paper" aria-label={question.title} onSubmit={(event) => void send(event)}>
      <QuestionField
        question={{ ...question, required: true }}
        value={value}
        error={problem}
        change={(next) => {
          setProblem(undefined)
          setValue(next)
        }}
      />
      <div role="alert">
        {failure !== null && (
          <div className="note bad">
            <Icon of={CircleAlert} />
            <p>{failure}</p>
          </div>
        )}
      </div>
      <div className="ask-bar">
        <Button type="submit" look="p" busy={busy}>
          {t('stage.send')}
        </Button>
      </div>
    </form>
  )
}

import { CircleAlert, Languages } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type Locale, locales } from '../../../contract/locales.ts'
import { surveyAnswers } from '../../../contract/surveys/questionnaire.ts'
import { Failure } from '../../app/failure.ts'
import { chooseLanguage } from '../../app/language.ts'
import { useListOf } from '../../app/lists.ts'
import { useMe } from '../../app/me.ts'
import { refresh } from '../../app/query.ts'
import { session } from '../../app/session.ts'
import { speak, useText } from '../../app/texts.ts'
import { ReturnHome, StatePage } from '../../shell/StatePage.tsx'
import { useTitle } from '../../shell/title.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Glyph } from '../../ui/Glyph.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { Failed, Loading } from '../../ui/tables/ListState.tsx'
import { staleSurveys } from '../stale.ts'
import { ClosedDoor, NothingToAnswer } from './ClosedDoor.tsx'
import { useKeptAnswers } from './kept.ts'
import { inOwnOrder } from './order.ts'
import { Paper } from './Paper.tsx'
import { PromiseNote } from './PromiseNote.tsx'
import { type Questionnaire, sendAnswers } from './sendAnswers.ts'

/** The calls that return a questionnaire. */
const questionPaths = [surveyAnswers.questionnaire.path, surveyAnswers.asked.path]

type Asking = ReturnType<typeof useListOf<typeof surveyAnswers.asked>>

/** The questionnaire, opened by the link of an invitation. */
export function AnswerByLink({ token }: { token: string }) {
  const { locale } = useText()
  const asking = useListOf(surveyAnswers.questionnaire, { query: { token, locale } })
  return <Asked asking={asking} token={token} who={token.slice(0, 6)} />
}

/** The same for signed-in people. */
export function AnswerAsMyself({ id }: { id: string }) {
  const { locale } = useText()
  const { user } = useMe()
  const asking = useListOf(surveyAnswers.asked, { params: { id }, query: { locale } })
  return <Asked asking={asking} token={undefined} who={`user-${user.id}`} />
}

interface AskedProps {
  asking: Asking
  token: string | undefined
  /** Whose answers these are, since several people may share a browser. */
  who: string
}

function Asked({ asking, token, who }: AskedProps) {
  const { t } = useText()
  const { data, error, isPending, refetch } = asking
  if (error instanceof Failure && (error.status === 404 || error.status === 403 || error.status === 422))
    return (
      <NothingToAnswer title={t('questionnaire.door.unknown.title')}>
        {t('questionnaire.door.unknown.says')}
      </NothingToAnswer>
    )
  if (error)
    return (
      <div className="ask-page">
        <Failed level={1} error={error} retry={() => void refetch()} />
      </div>
    )
  if (isPending || !data)
    return (
      <div className="ask-page">
        <Loading>
          <SkeletonList rows={5} face={false} />
        </Loading>
      </div>
    )
  return <Opened key={data.poll_id} of={{ ...data, token }} who={who} />
}

function Opened({ of: questionnaire, who }: { of: Questionnaire; who: string }) {
  const { t } = useText()
  const [sent, setSent] = useState(false)
  useTitle(questionnaire.title)
  if (sent)
    return (
      <StatePage title={t('questionnaire.thanks.title')} pictures={['raices-glyph', 'sam', 'women-glyph']}>
        <p>{t(`questionnaire.thanks.${questionnaire.promise}`)}</p>
        {session.token && (
          <div className="acts">
            <ReturnHome />
          </div>
        )}
      </StatePage>
    )
  if (questionnaire.closed_because !== null) return <ClosedDoor of={questionnaire} />
  return <Sheet of={questionnaire} who={who} done={() => setSent(true)} />
}

interface SheetProps {
  of: Questionnaire
  who: string
  done: () => void
}

function Sheet({ of: questionnaire, who, done }: SheetProps) {
  const { t, locale } = useText()
  const { poll_id, title, description, network } = questionnaire
  const { answers, seed, isBegun, keep, forget } = useKeptAnswers(`survey-answers-${poll_id}-${who}`)
  const sections = useMemo(() => inOwnOrder(questionnaire.sections, seed), [questionnaire.sections, seed])
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await sendAnswers(questionnaire, answers)
      done()
      forget()
      await refresh([...staleSurveys, ...questionPaths])
    } catch (problem) {
      setFailure(problem instanceof Failure ? problem.message : t('shell.failed.action'))
      // If it was closed meanwhile, the page says so, and the typed answers stay here.
      if (problem instanceof Failure && problem.status === 409) await refresh(questionPaths)
    }
    setBusy(false)
  }
  const isOther = questionnaire.locale !== locale
  return (
    <article className="ask-page">
      <header className="ask-head">
        {network && (
          <span className="row gap2 sm m2">
            <Glyph src={network.glyph_url} size="x" />
            {network.name}
          </span>
        )}
        <h1 tabIndex={-1} data-page-title lang={isOther ? questionnaire.locale : undefined}>
          {title}
        </h1>
        {description && (
          <p className="m2 ask-words" lang={isOther ? questionnaire.locale : undefined}>
            {description}
          </p>
        )}
        <OtherLanguages of={questionnaire} />
      </header>
      <PromiseNote of={questionnaire} />
      <Paper
        sections={sections}
        answers={answers}
        onAnswers={keep}
        {...(isOther && { lang: questionnaire.locale })}
        send={() => void send()}
        sendText={t('questionnaire.send')}
        busy={busy}
      >
        <div role="alert">
          {failure !== null && (
            <div className="note bad">
              <Icon of={CircleAlert} />
              <p>{failure}</p>
            </div>
          )}
        </div>
        <p className="sm m3">{t('questionnaire.final')}</p>
      </Paper>
      <footer className="ask-foot sm m3">
        {t(isBegun ? 'questionnaire.kept_again' : 'questionnaire.kept')}
        <ClosesAt at={questionnaire.closes_at} />
      </footer>
    </article>
  )
}

function ClosesAt({ at }: { at: string | null }) {
  const { t } = useText()
  const dates = useDates()
  return at && <> {t('questionnaire.closes', { moment: dates.moment(at) })}</>
}

/** Only this page changes its language; signed-in people keep their own everywhere else. */
const turnTo = (locale: Locale) => (session.token ? speak(locale) : chooseLanguage(locale))

/** Offers the translations. The whole page follows the chosen language. */
function OtherLanguages({ of: { locale: shown, locales: all, partly_translated } }: { of: Questionnaire }) {
  const { t, locale } = useText()
  const others = all.filter((one) => one !== shown)
  return (
    <>
      {others.length > 0 && (
        <div className="row gap2 wrap ask-languages">
          <Icon of={Languages} size="s" label={t('questionnaire.languages')} />
          {others.map((one) => (
            <Button key={one} look="q" lang={one} onClick={() => void turnTo(one)}>
              {locales[one]}
            </Button>
          ))}
        </div>
      )}
      {partly_translated && (
        <p className="sm m3">{t('questionnaire.partly', { language: locales[locale] })}</p>
      )}
    </>
  )
}

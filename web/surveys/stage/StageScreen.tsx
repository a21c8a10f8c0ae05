import { ChevronLeft, ChevronRight, CircleStop, Eye, EyeOff, Maximize, Minimize, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Answers, Sends } from '../../../contract/route.ts'
import { surveyStages } from '../../../contract/surveys/stages.ts'
import { surveys } from '../../../contract/surveys/surveys.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { listen } from '../../app/live.ts'
import { keyOf, queryClient, refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { toast } from '../../ui/toastStore.ts'
import { useFullScreen } from '../../ui/useFullScreen.ts'
import { toSurveys } from '../addresses.ts'
import { useFigures } from '../results/figureWords.ts'
import { staleSurveys } from '../stale.ts'
import { StageBars } from './StageBars.tsx'
import './stage.css'

type Stage = Answers<typeof surveyStages.show>

const say = (failure: unknown, words: string) =>
  toast.bad(failure instanceof Failure ? failure.message : words)

/** A poll before a room: the question, where to answer it, and what was answered so far. */
export function StageScreen({ id }: { id: number }) {
  const { t } = useText()
  const stage = useAnswer(surveyStages.show, { params: { id } })
  const survey = useAnswer(surveys.show, { params: { id } })
  const screen = useRef<HTMLElement>(null)
  const full = useFullScreen()
  const [closing, setClosing] = useState(false)
  const [busy, setBusy] = useState(false)
  const { title, question, place, count, shown, closed_at, url } = stage
  const isOver = closed_at !== null
  useTitle(title)
  useEffect(() => listen(), [])
  const keys = survey.sections.flatMap(({ questions }) => questions.map((one) => one.key))
  const turn = async (body: Sends<typeof surveyStages.turn, 'body'>) => {
    try {
      const now = await call(surveyStages.turn, { params: { id }, body })
      queryClient.setQueryData(keyOf(surveyStages.show.path, { id }), now)
    } catch (failure) {
      say(failure, t('shell.failed.action'))
    }
  }
  const turnTo = (step: -1 | 1) => {
    const next = keys[place - 1 + step]
    if (next !== undefined) void turn({ question: next })
  }
  const fill = () => void (full ? document.exitFullscreen() : screen.current?.requestFullscreen())
  const close = async () => {
    setBusy(true)
    try {
      await call(surveys.close, { params: { id } })
      await refresh([...staleSurveys, surveyStages.show.path])
      setClosing(false)
    } catch (failure) {
      say(failure, t('shell.failed.action'))
    }
    setBusy(false)
  }
  useKeys((key) => {
    if (forth.has(key)) turnTo(1)
    else if (back.has(key)) turnTo(-1)
    else if (key === 'h') void turn({ shown: !shown })
    else if (key === 'f') fill()
    else return false
    return true
  })
  return (
    <main className="stage" id="main" ref={screen} tabIndex={-1}>
      <header className="stage-head">
        <p className="b">{title}</p>
        <p className="m2 num">{t('stage.place', { place, count })}</p>
        <span className="end row gap2">
          {document.fullscreenEnabled && (
            <Button look="q" small icon={full ? Minimize : Maximize} aria-keyshortcuts="f" onClick={fill}>
              {t(full ? 'stage.small' : 'stage.full')}
            </Button>
          )}
          <LinkButton look="q" small icon={X} href={toSurveys.results(survey)}>
            {t('stage.leave')}
          </LinkButton>
        </span>
      </header>
      <section className="stage-asks" aria-label={t('stage.question')}>
        <h1 tabIndex={-1} data-page-title>
          {question.title}
        </h1>
        <StageBars question={question} result={stage.result} />
        <p className="stage-told m2" role="status">
          <Told of={stage} />
        </p>
      </section>
      {isOver ? (
        <aside className="stage-join">
          <p className="b">{t('stage.closed')}</p>
        </aside>
      ) : (
        <aside className="stage-join" aria-label={t('stage.join')}>
          <QrCode text={url} label={t('stage.code')} />
          <p className="stage-address b">{url.replace(/^https?:\/\//, '')}</p>
          <p className="m2">{t(`stage.door.${stage.door}`)}</p>
        </aside>
      )}
      <footer className="stage-tools">
        <Button
          icon={ChevronLeft}
          disabled={place === 1}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => turnTo(-1)}
        >
          {t('stage.before')}
        </Button>
        <Button
          icon={shown ? EyeOff : Eye}
          aria-keyshortcuts="h"
          onClick={() => void turn({ shown: !shown })}
        >
          {t(shown ? 'stage.hide' : 'stage.show')}
        </Button>
        {!isOver && (
          <Button icon={CircleStop} onClick={() => setClosing(true)}>
            {t('stage.close')}
          </Button>
        )}
        <Button
          look="p"
          className="end"
          iconAfter={ChevronRight}
          disabled={place === count}
          aria-keyshortcuts="ArrowRight"
          onClick={() => turnTo(1)}
        >
          {t('stage.next')}
        </Button>
      </footer>
      {closing && (
        <ConfirmDialog
          title={t('stage.close_ask', { title })}
          lose={t('stage.close')}
          irreversible
          busy={busy}
          onKeep={() => setClosing(false)}
          onLose={() => void close()}
        >
          {t('stage.close_says')}
        </ConfirmDialog>
      )}
    </main>
  )
}

/** How many answered, or that too few did: the same words for nobody and for one fewer than may be told. */
function Told({ of: { shown, answered, figures_from } }: { of: Stage }) {
  const { t } = useText()
  const { people } = useFigures()
  if (!shown) return t('stage.hidden')
  if (answered.is === 'fewer_than') return t('stage.few', { count: figures_from })
  return t('stage.answered', { people: people(answered) })
}

/** What keys do on the whole page, but not while a dialog is open. Presenters' clickers turn pages. */
const forth = new Set(['ArrowRight', 'PageDown'])
const back = new Set(['ArrowLeft', 'PageUp'])

function useKeys(does: (key: string) => boolean) {
  const latest = useRef(does)
  latest.current = does
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return
      if (latest.current(event.key)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

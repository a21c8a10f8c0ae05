import { ArrowLeft, ArrowRight } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { questionsAsked } from '../../../contract/surveys/conditions.ts'
import { isUnanswered } from '../../../contract/surveys/questionRules.ts'
import type { AnswerSet, Section } from '../../../contract/surveys/questions.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useAnswerProblems } from './problemWords.ts'
import { QuestionField } from './QuestionField.tsx'
import './answer.css'

interface Props {
  sections: readonly Section[]
  answers: AnswerSet
  onAnswers: (answers: AnswerSet) => void
  /** The language of the questions, if it isn't the reader's. */
  lang?: string
  send: () => void
  sendText: string
  busy?: boolean
  /** Whether it is inside another form, as a preview is, which must not send it along. */
  apart?: boolean
  /** Shown above the last button: the promise, and what went wrong. */
  children?: ReactNode
}

/** The questions, one section at a time; earlier answers decide which are asked. */
export function Paper({ sections, answers, onAnswers, lang, send, sendText, busy, apart, children }: Props) {
  const { t } = useText()
  const id = useId()
  const root = useRef<HTMLElement>(null)
  const problemsOf = useAnswerProblems()
  const [at, setAt] = useState<string | null>(null)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const asked = useMemo(() => questionsAsked(sections, answers), [sections, answers])
  const keys = new Set(asked.map(({ key }) => key))
  const steps = sections
    .map((section) => ({ ...section, questions: section.questions.filter(({ key }) => keys.has(key)) }))
    .filter(({ questions }) => questions.length > 0)
  const place = Math.max(
    0,
    steps.findIndex(({ key }) => key === at),
  )
  const step = steps[place]
  if (!step) return <p className="m2">{t('questionnaire.no_questions')}</p>
  const isLast = place === steps.length - 1
  const answered = asked.filter(({ key }) => !isUnanswered(answers[key])).length

  const turnTo = (key: string, found: Record<string, string> = {}) => {
    flushSync(() => {
      setProblems(found)
      setAt(key)
    })
    const refused = root.current?.querySelector<HTMLElement>('[aria-invalid=true],[data-invalid=true]')
    const heading = root.current?.querySelector<HTMLElement>('.ask-section')
    ;(refused ?? heading)?.focus({ preventScroll: true })
    ;(refused?.closest('.ask') ?? root.current)?.scrollIntoView({ block: refused ? 'center' : 'start' })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (busy) return
    const checked = isLast ? steps : [step]
    const found = problemsOf(
      checked.flatMap(({ questions }) => questions),
      answers,
    )
    const wrong = checked.find(({ questions }) => questions.some(({ key }) => found[key] !== undefined))
    const next = steps[place + 1]
    if (wrong) turnTo(wrong.key, found)
    else if (next) turnTo(next.key)
    else send()
  }
  const before = steps[place - 1]
  const wrongs = Object.keys(problems).length
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) submit(event)
  }
  const body = (
    <>
      <div className="ask-progress">
        <progress
          className="progress"
          aria-label={t('questionnaire.progress')}
          max={asked.length}
          value={answered}
        />
        <span className="sm m3 num">
          {steps.length > 1
            ? t('questionnaire.part', { place: place + 1, count: steps.length })
            : t('questionnaire.answered', { count: answered, of: asked.length })}
        </span>
      </div>
      <h2 className={step.title ? 'ask-section' : 'ask-section vh'} id={id} tabIndex={-1}>
        {step.title ?? t('questionnaire.part', { place: place + 1, count: steps.length })}
      </h2>
      {step.description && <p className="m2 ask-words">{step.description}</p>}
      {step.questions.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          value={answers[question.key]}
          error={problems[question.key]}
          change={(value) => {
            const { [question.key]: _before, ...others } = answers
            const { [question.key]: _solved, ...left } = problems
            setProblems(left)
            onAnswers(value === undefined ? others : { ...others, [question.key]: value })
          }}
        />
      ))}
      <p className="vh" role="alert">
        {wrongs > 0 && t('questionnaire.look_again', { count: wrongs })}
      </p>
      {isLast && children}
      <div className="ask-bar">
        {before && (
          <Button icon={ArrowLeft} onClick={() => turnTo(before.key)}>
            {t('questionnaire.back')}
          </Button>
        )}
        <Button
          type={apart ? 'button' : 'submit'}
          look={apart ? 's' : 'p'}
          busy={busy ?? false}
          iconAfter={isLast ? undefined : ArrowRight}
          {...(apart && { onClick: submit })}
        >
          {isLast ? sendText : t('questionnaire.next')}
        </Button>
      </div>
    </>
  )
  if (apart)
    return (
      // HTML forbids forms inside forms.
      <section ref={root} className="paper" aria-labelledby={id} lang={lang} onKeyDown={press}>
        {body}
      </section>
    )
  return (
    <form
      ref={(form) => {
        root.current = form
      }}
      noValidate
      className="paper"
      aria-labelledby={id}
      lang={lang}
      onSubmit={submit}
    >
      {body}
    </form>
  )
}

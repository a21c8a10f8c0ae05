import { Plus } from 'lucide-react'
import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { questionsOf } from '../../../contract/surveys/questionRules.ts'
import type { Question, Section } from '../../../contract/surveys/questions.ts'
import type { QuestionType } from '../../../contract/surveys/questionTypes.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { usePhone } from '../../ui/useMedia.ts'
import { BankDialog } from './BankDialog.tsx'
import { moved, movedTo, newKey, newQuestion, newSection, placeOf } from './content.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { ReadyMade } from './ReadyMade.tsx'
import { SectionHead } from './SectionHead.tsx'
import { TypePalette } from './TypePalette.tsx'
import { useContent } from './useContent.ts'

interface Props {
  /** The key of the open question. */
  open: string | null
  setOpen: (key: string | null) => void
}

/** The questions in order, edited in place, with the types to add beside them. */
export function QuestionList({ open, setOpen }: Props) {
  const { t } = useText()
  const phone = usePhone()
  const { content, problems, set } = useContent()
  const { sections } = content
  const [adding, setAdding] = useState<'types' | 'bank' | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const [heard, setHeard] = useState('')
  const change = (next: Section[]) => set('sections', next)
  const count = questionsOf(sections).length

  /** After the open question, or at the end. */
  const insert = (questions: readonly Question[]) => {
    const place = open === null ? null : placeOf(sections, open)
    const to = place && place.section >= 0 ? place.section : sections.length - 1
    const at = place && place.at >= 0 ? place.at + 1 : (sections[to]?.questions.length ?? 0)
    change(
      sections.map((section, index) =>
        index === to ? { ...section, questions: section.questions.toSpliced(at, 0, ...questions) } : section,
      ),
    )
    setOpen(questions[0]?.key ?? null)
    setAdding(null)
  }
  const add = (type: QuestionType) => insert([newQuestion(type)])
  const move = (key: string, step: -1 | 1) => {
    const next = moved(sections, key, step)
    change(next)
    const place = questionsOf(next).findIndex((one) => one.key === key) + 1
    setHeard(t('surveys.build.moved', { place, count }))
  }
  const replace = (question: Question) =>
    change(
      sections.map((section) => ({
        ...section,
        questions: section.questions.map((one) => (one.key === question.key ? question : one)),
      })),
    )
  const remove = (key: string) => {
    change(
      sections.map((section) => ({
        ...section,
        questions: section.questions.filter((one) => one.key !== key),
      })),
    )
    setOpen(null)
  }
  const duplicate = (question: Question) => insert([{ ...question, key: newKey('q') }])

  let number = 0
  const isFull = count >= limits.survey_questions
  return (
    <div className="builder-two">
      <div className="builder-questions">
        {count === 0 && <ReadyMade />}
        {sections.map((section, place) => (
          <section key={section.key} className="builder-section">
            <SectionHead place={place} open={(key) => setOpen(key)} />
            <ol className="builder-list">
              {section.questions.map((question, at) => {
                number += 1
                return (
                  <QuestionCard
                    key={question.key}
                    question={question}
                    number={number}
                    path={`sections.${place}.questions.${at}`}
                    isOpen={open === question.key}
                    rotates={content.repeats?.rotating.includes(question.key) ?? false}
                    isWrong={Object.keys(problems).some((name) =>
                      name.startsWith(`sections.${place}.questions.${at}.`),
                    )}
                    toggle={() => setOpen(open === question.key ? null : question.key)}
                    replace={replace}
                    move={(step) => move(question.key, step)}
                    duplicate={() => duplicate(question)}
                    remove={() => remove(question.key)}
                    drag={{
                      isDragged: dragged === question.key,
                      start: () => setDragged(question.key),
                      over: () => {
                        if (dragged !== null && dragged !== question.key)
                          change(movedTo(sections, dragged, { section: place, at }))
                      },
                      end: () => setDragged(null),
                    }}
                  />
                )
              })}
            </ol>
          </section>
        ))}
        <div className="row gap2 wrap builder-add">
          {phone && (
            <Button icon={Plus} disabled={isFull} onClick={() => setAdding('types')}>
              {t('surveys.build.add_question')}
            </Button>
          )}
          {count > 0 && sections.length < limits.survey_sections && (
            <Button look="q" icon={Plus} onClick={() => change([...sections, newSection()])}>
              {t('surveys.build.add_section')}
            </Button>
          )}
        </div>
        <p className="vh" role="status">
          {heard}
        </p>
      </div>
      {!phone && (
        <aside className="builder-aside" aria-label={t('surveys.build.add_question')}>
          <h2>{t('surveys.build.add_question')}</h2>
          {isFull ? (
            <p className="m2 sm">{t('surveys.build.full', { count: limits.survey_questions })}</p>
          ) : (
            <TypePalette add={add} openBank={() => setAdding('bank')} />
          )}
        </aside>
      )}
      {adding === 'types' && (
        <Dialog title={t('surveys.build.add_question')} onClose={() => setAdding(null)}>
          <TypePalette add={add} openBank={() => setAdding('bank')} />
        </Dialog>
      )}
      {adding === 'bank' && <BankDialog insert={insert} onClose={() => setAdding(null)} />}
    </div>
  )
}

import { useState } from 'react'
import { foldedText } from '../../../contract/foldedText.ts'
import type { Question } from '../../../contract/surveys/questions.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type BankQuestion, bank } from '../bank.ts'
import { fromBank } from './fromBank.ts'
import { nameOf, typeMarks } from './typeMarks.ts'

interface Props {
  insert: (questions: readonly Question[]) => void
  onClose: () => void
}

/** Proven questions to copy and change. */
export function BankDialog({ insert, onClose }: Props) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<readonly BankQuestion[]>([])
  const words = foldedText(search.trim())
  const found = bank.flatMap(({ topic, questions }) => {
    const some = questions.filter(({ title }) => foldedText(t(title)).includes(words))
    return some.length > 0 ? [{ topic, questions: some }] : []
  })
  const toggle = (question: BankQuestion) =>
    setChosen(chosen.includes(question) ? chosen.filter((one) => one !== question) : [...chosen, question])
  return (
    <Dialog
      title={t('surveys.bank.title')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            look="p"
            aria-disabled={chosen.length === 0}
            onClick={() => chosen.length > 0 && insert(chosen.map((question) => fromBank(question, t)))}
          >
            {t('surveys.bank.add', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <SearchField label={t('surveys.bank.search')} value={search} onChange={setSearch} />
      <div className="bank-list">
        {found.length === 0 && <p className="m2">{t('surveys.bank.none_found')}</p>}
        {found.map(({ topic, questions }) => (
          <fieldset key={topic}>
            <legend className="mi m3">{t(`surveyBank.topic.${topic}`)}</legend>
            {questions.map((question: BankQuestion) => (
              <label key={question.title} className="bank-one">
                <input
                  type="checkbox"
                  className="chk"
                  checked={chosen.includes(question)}
                  onChange={() => toggle(question)}
                />
                <span className="grow">{t(question.title)}</span>
                <Icon of={typeMarks[question.type]} size="s" label={t(nameOf(question.type))} />
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}

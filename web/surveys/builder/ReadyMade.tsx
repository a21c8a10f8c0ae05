import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toastStore.ts'
import { readyMade } from '../bank.ts'
import { sectionsFrom } from './fromBank.ts'
import { readSurveyFile } from './surveyFile.ts'
import { useContent } from './useContent.ts'

/** Ways to begin: a ready-made survey or a file. Single questions stand beside it. */
export function ReadyMade() {
  const { t, locale } = useText()
  const { content, set } = useContent()
  const file = useRef<HTMLInputElement>(null)
  const take = async (given: File | undefined) => {
    if (!given) return
    const read = await readSurveyFile(given)
    if (!read) return toast.bad(t('surveys.file.unreadable'))
    set('locale', read.locale)
    if (content.title.trim() === '') set('title', read.title)
    if (!content.description) set('description', read.description)
    set('translations', read.translations)
    set('sections', read.sections)
    toast.good(t('surveys.file.done'))
  }
  return (
    <div className="ready-made">
      <h2>{t('surveys.ready.title')}</h2>
      <p className="m2">{t('surveys.ready.says')}</p>
      <ul>
        {readyMade.map((survey) => (
          <li key={survey.name}>
            <button
              type="button"
              onClick={() => {
                set('locale', locale)
                if (content.title.trim() === '') set('title', t(`surveyBank.ready.${survey.name}.title`))
                set('sections', sectionsFrom(survey, t))
              }}
            >
              <span className="b">{t(`surveyBank.ready.${survey.name}.title`)}</span>
              <span className="sm m2">{t(`surveyBank.ready.${survey.name}.says`)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="row gap2 wrap">
        <Button look="q" icon={FileUp} onClick={() => file.current?.click()}>
          {t('surveys.file.import')}
        </Button>
        <input
          ref={file}
          hidden
          type="file"
          accept="application/json,.json"
          aria-label={t('surveys.file.import')}
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
      </div>
    </div>
  )
}

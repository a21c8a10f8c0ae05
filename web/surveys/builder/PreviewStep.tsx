import { Monitor, RotateCcw, Smartphone } from 'lucide-react'
import { useMemo, useState } from 'react'
import { locales } from '../../../contract/locales.ts'
import type { AnswerSet } from '../../../contract/surveys/questions.ts'
import { translated } from '../../../contract/surveys/translations.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/forms/Select.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toastStore.ts'
import { usePhone } from '../../ui/useMedia.ts'
import { Paper } from '../answer/Paper.tsx'
import { PromiseNote } from '../answer/PromiseNote.tsx'
import { useContent } from './useContent.ts'

/** The survey as people will see it, with working conditions. Nothing is sent. */
export function PreviewStep() {
  const { t } = useText()
  const { content } = useContent()
  const small = usePhone()
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone')
  const [locale, setLocale] = useState(content.locale)
  const [answers, setAnswers] = useState<AnswerSet>({})
  const [round, setRound] = useState(0)
  const texts = content.translations.find((one) => one.locale === locale)?.texts
  const shown = useMemo(() => (texts ? translated(content, texts) : content), [content, texts])
  return (
    <div className="survey-preview">
      <div className="row gap2 wrap">
        {!small && (
          <Segmented
            label={t('surveys.preview.device')}
            value={device}
            options={[
              { value: 'phone', text: <Device icon={Smartphone} text={t('surveys.preview.phone')} /> },
              { value: 'desktop', text: <Device icon={Monitor} text={t('surveys.preview.desktop')} /> },
            ]}
            onChange={setDevice}
          />
        )}
        {content.translations.length > 0 && (
          <Select
            orders
            label={t('surveys.preview.language')}
            value={locale}
            options={[content.locale, ...content.translations.map((one) => one.locale)].map((value) => ({
              value,
              text: locales[value],
            }))}
            onChange={setLocale}
          />
        )}
        <Button
          look="q"
          icon={RotateCcw}
          onClick={() => {
            setAnswers({})
            setRound(round + 1)
          }}
        >
          {t('surveys.preview.again')}
        </Button>
      </div>
      <div className={classes('survey-frame', device === 'phone' && 'phone')}>
        <div className="ask-page" lang={locale}>
          <header className="ask-head">
            <h2>{shown.title.trim() || t('surveys.build.untitled')}</h2>
            {shown.description && <p className="m2 ask-words">{shown.description}</p>}
          </header>
          <PromiseNote of={{ ...content, classes: [] }} />
          <Paper
            key={round}
            apart
            sections={shown.sections}
            answers={answers}
            onAnswers={setAnswers}
            send={() => toast.info(t('surveys.preview.sent'))}
            sendText={t('questionnaire.send')}
          />
        </div>
      </div>
    </div>
  )
}

const Device = ({ icon, text }: { icon: typeof Monitor; text: string }) => (
  <span className="row gap2">
    <Icon of={icon} size="s" />
    {text}
  </span>
)

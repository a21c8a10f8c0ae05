import { Check } from 'lucide-react'
import { useText } from '../../app/texts.ts'
import { Icon } from '../../ui/Icon.tsx'

export const importSteps = ['mapping', 'review', 'result'] as const
export type ImportStep = (typeof importSteps)[number]

/** Where one is on the way: what is behind, what is now, what follows. */
export function Steps({ now }: { now: ImportStep }) {
  const { t } = useText()
  const at = importSteps.indexOf(now)
  return (
    <ol className="import-steps" aria-label={t('imports.steps.label')}>
      {importSteps.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'past' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className="dot num" aria-hidden="true">
            {index < at ? <Icon of={Check} size="s" /> : index + 1}
          </span>
          {t(`imports.steps.${step}`)}
          {index < at && <span className="vh">{t('imports.steps.done')}</span>}
        </li>
      ))}
    </ol>
  )
}

import { Check, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Failure } from '../app/failure.ts'
import { useEnterprise } from '../app/me.ts'
import { loadTexts, translateGiven, useText } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { ReturnHome, StatePage } from './StatePages.tsx'

/** What is closed, why, and who can open it. */
export function DeniedPage({ failure }: { failure: Failure }) {
  const { t } = useText()
  const { display_name } = useEnterprise()
  const [explained, setExplained] = useState(false)
  useEffect(() => {
    void loadTexts(['reasons']).then(() => setExplained(true))
  }, [])
  const leadersDecide = failure.because.some(({ by }) => by === 'leadership' || by === 'membership')
  return (
    <StatePage title={t('shell.denied.title')} pictures={['vets-glyph', 'parents-glyph', 'ravi']}>
      <p>{failure.message || t('shell.denied.says')}</p>
      <p>
        {leadersDecide
          ? t('shell.denied.ask_leader')
          : t('shell.denied.ask_admin', { enterprise: display_name })}
      </p>
      {explained && failure.because.length > 0 && (
        <details>
          <summary>{t('shell.denied.why')}</summary>
          <ul className="reasons">
            {failure.because.map((reason) => (
              <li key={`${reason.by} ${reason.text}`}>
                <Icon of={reason.allows ? Check : X} className={reason.allows ? 'yes' : 'no'} />
                {translateGiven(`reasons.${reason.text}`, reason.facts)}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="acts">
        <ReturnHome look="p" />
      </div>
    </StatePage>
  )
}

import { Check, X } from 'lucide-react'
import type { Failure } from '../app/failure.ts'
import { linkTo } from '../app/links.ts'
import { useEnterprise } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Face } from '../ui/Face.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ReturnHome, StatePage } from './StatePage.tsx'

/** What is closed, why, and who can open it. */
export function DeniedPage({ failure }: { failure: Failure }) {
  const { t } = useText()
  const { display_name } = useEnterprise()
  return (
    <StatePage title={t('shell.denied.title')} pictures={['vets-glyph', 'parents-glyph', 'ravi']}>
      <p>{failure.told ? failure.message : t('shell.denied.says')}</p>
      <p>
        {failure.ask.length > 0
          ? t('shell.denied.ask_them')
          : t('shell.denied.ask_admin', { enterprise: display_name })}
      </p>
      <ul className="whom">
        {failure.ask.map((person) => (
          <li key={person.id}>
            <Anchor className="row" href={linkTo.person(person)}>
              <Face of={person} size="l" />
              <span className="b">{person.name}</span>
            </Anchor>
          </li>
        ))}
      </ul>
      {failure.because.length > 0 && (
        <details>
          <summary>{t('shell.denied.why')}</summary>
          <ul className="reasons">
            {failure.because.map((reason) => (
              <li key={`${reason.by} ${reason.text}`}>
                <Icon of={reason.allows ? Check : X} className={reason.allows ? 'yes' : 'no'} />
                {reason.text}
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

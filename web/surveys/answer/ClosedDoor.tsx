import type { ReactNode } from 'react'
import { session } from '../../app/session.ts'
import { useText } from '../../app/texts.ts'
import { ReturnHome, StatePage } from '../../shell/StatePage.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import type { Questionnaire } from './sendAnswers.ts'

const pictures = ['able-glyph', 'jonas', 'pride-glyph'] as const

interface Props {
  title: string
  children: ReactNode
}

/** A page that only tells why there is nothing to answer. */
export function NothingToAnswer({ title, children }: Props) {
  return (
    <StatePage title={title} pictures={pictures}>
      <p>{children}</p>
      {session.token && (
        <div className="acts">
          <ReturnHome />
        </div>
      )}
    </StatePage>
  )
}

/** Closed, full, withdrawn, not open yet, or answered already. */
export function ClosedDoor({ of: { closed_because, title, opens_at } }: { of: Questionnaire }) {
  const { t } = useText()
  const dates = useDates()
  if (closed_because === null) return null
  return (
    <NothingToAnswer title={t(`questionnaire.door.${closed_because}.title`, { title })}>
      {t(`questionnaire.door.${closed_because}.says`, {
        title,
        moment: opens_at ? dates.moment(opens_at) : '',
      })}
    </NothingToAnswer>
  )
}

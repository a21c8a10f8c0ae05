import type { ReactNode } from 'react'
import type { Moment } from '../../../contract/formats.ts'
import type { Tone } from '../Badge.tsx'
import { classes } from '../classes.ts'
import { Icon, type IconMark } from '../Icon.tsx'
import { RelativeTime } from './DateLeaf.tsx'
import './timeline.css'

export interface TimelineStep {
  id: string | number
  at: Moment
  /** What happened, past tense, with who: "Olu approved the budget". */
  text: ReactNode
  detail?: ReactNode
  icon?: IconMark
  /** A face instead of a mark. */
  face?: ReactNode
  tone?: Tone
}

/** What happened, in the order given. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol className="timeline" aria-label={label}>
      {steps.map((step) => (
        <li key={step.id}>
          <span className={classes('mark', step.tone)}>
            {step.face ?? (step.icon && <Icon of={step.icon} size="s" />)}
          </span>
          <div className="grow">
            <div>
              {step.text}{' '}
              <span className="sm m3">
                <RelativeTime at={step.at} />
              </span>
            </div>
            {step.detail && <div className="sm m2">{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

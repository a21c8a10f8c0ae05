import { Check, MessageSquareText, X } from 'lucide-react'
import { useState } from 'react'
import type { eventDecisions } from '../../../contract/events/decisions.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'

type Decision = (typeof eventDecisions)[number]

interface Props {
  /** What is being decided, for screen readers. */
  name: string
  busy: boolean
  /** The page is about more than this: one of several that wait, or a change of an event that is out. */
  secondary?: boolean
  decide: (decision: Decision, reason: string | null) => void
}

/** Approving takes one click; declining or asking for changes needs a reason. */
export function Deciding({ name, busy, secondary = false, decide }: Props) {
  const { t } = useText()
  const [asking, setAsking] = useState<'request_changes' | 'decline' | null>(null)
  const say = (decision: Decision) => ({
    children: t(`eventPlanning.decide.${decision}`),
    label: t(`eventPlanning.decide.of.${decision}`, { name }),
    busy,
    small: secondary,
  })
  return (
    <div className="acts">
      <Button
        {...say('approve')}
        look={secondary ? 's' : 'p'}
        icon={Check}
        onClick={() => decide('approve', null)}
      />
      <Button
        {...say('request_changes')}
        icon={MessageSquareText}
        onClick={() => setAsking('request_changes')}
      />
      <Button {...say('decline')} look="dq" icon={X} onClick={() => setAsking('decline')} />
      {asking && (
        <ReasonDialog
          title={t(`eventPlanning.decide.ask.${asking}`, { name })}
          act={t(`eventPlanning.decide.${asking}`)}
          danger={asking === 'decline'}
          busy={busy}
          onReason={(reason) => {
            decide(asking, reason)
            setAsking(null)
          }}
          onClose={() => setAsking(null)}
        >
          {t('eventPlanning.decide.told')}
        </ReasonDialog>
      )}
    </div>
  )
}

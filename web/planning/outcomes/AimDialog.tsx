import { useMemo } from 'react'
import { goals, pillars } from '../../../contract/planning/outcomes.ts'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { toast } from '../../ui/toastStore.ts'
import { AimInputs, blankAim, saidOf, sentAs } from './AimInputs.tsx'
import type { GoalShown, PillarShown } from './ruleWords.ts'
import { staleAims } from './stale.ts'

interface Props<Shown> {
  networkId: number
  /** Its parent. */
  below: number
  of: Shown | null
  onClose: () => void
}

/** A pillar of an outcome: a new one, or one that is there. */
export function PillarDialog({ networkId, below, of: pillar, onClose }: Props<PillarShown>) {
  const { t } = useText()
  const start = useMemo(
    () => ({ outcome_id: below, ...(pillar ? saidOf(pillar) : blankAim) }),
    [below, pillar],
  )
  const title = t(pillar ? 'planning.pillars.edit' : 'planning.pillars.add')
  const ends = useEnds(onClose)
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={pillars.create}
        send={(said) => {
          const { outcome_id, ...body } = sentAs(said)
          return (
            pillar
              ? call(pillars.update, {
                  params: { id: pillar.id },
                  body: { ...body, version: pillar.version },
                })
              : call(pillars.create, { body: { outcome_id, ...body } })
          ).catch(ends.failing)
        }}
        start={start}
        texts="planning.aim.field"
        label={title}
        then={ends.saved}
      >
        <AimInputs networkId={networkId} owner={pillar?.owner ?? null} />
        <Acts onClose={onClose} />
      </Form>
    </Dialog>
  )
}

/** The same of a goal below a pillar. */
export function GoalDialog({ networkId, below, of: goal, onClose }: Props<GoalShown>) {
  const { t } = useText()
  const start = useMemo(() => ({ pillar_id: below, ...(goal ? saidOf(goal) : blankAim) }), [below, goal])
  const title = t(goal ? 'planning.goals.edit' : 'planning.goals.add')
  const ends = useEnds(onClose)
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        sends={goals.create}
        send={(said) => {
          const { pillar_id, ...body } = sentAs(said)
          return (
            goal
              ? call(goals.update, { params: { id: goal.id }, body: { ...body, version: goal.version } })
              : call(goals.create, { body: { pillar_id, ...body } })
          ).catch(ends.failing)
        }}
        start={start}
        texts="planning.aim.field"
        label={title}
        then={ends.saved}
      >
        <AimInputs networkId={networkId} owner={goal?.owner ?? null} />
        <Acts onClose={onClose} />
      </Form>
    </Dialog>
  )
}

function useEnds(onClose: () => void) {
  const { t } = useText()
  return {
    saved: ({ name }: { name: string }) => {
      toast.good(t('planning.aim.saved', { name }))
      void refresh(staleAims)
      onClose()
    },
    failing: (failure: unknown): never => {
      toast.bad(t('planning.aim.failed'))
      throw failure
    },
  }
}

function Acts({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  return (
    <div className="acts">
      <Cancel onClick={onClose} />
      <Submit>{t('ui.form.save')}</Submit>
    </div>
  )
}

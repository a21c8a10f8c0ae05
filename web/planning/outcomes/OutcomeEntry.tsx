import { CircleCheck, CircleDashed, Plus } from 'lucide-react'
import { useState } from 'react'
import { linkTo } from '../../app/links.ts'
import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { GoalDialog, PillarDialog } from './AimDialog.tsx'
import { AimMenu } from './AimMenu.tsx'
import { AimState } from './AimState.tsx'
import { Bar } from './Bar.tsx'
import type { AimShown, GoalShown, OutcomeShown, PillarShown } from './ruleWords.ts'

/** One outcome: its text and owner, beside its pillars. */
export function OutcomeEntry({ of: outcome }: { of: OutcomeShown }) {
  const { t } = useText()
  const network = useNetwork()
  const [adding, setAdding] = useState(false)
  const add = { text: t('planning.pillars.add'), does: () => setAdding(true) }
  return (
    <li className="outcome">
      <div>
        <div className="row gap2">
          <h3 className="grow">{outcome.name}</h3>
          <AimMenu
            of={outcome}
            edit={{ href: `${linkTo.network(network)}/plan/outcomes/${outcome.id}/edit` }}
            add={add}
          />
        </div>
        {outcome.value_proposition && <p>{outcome.value_proposition}</p>}
        <Years of={outcome} />
        <Held of={outcome} />
        <Bar of={outcome} />
      </div>
      <div>
        {outcome.pillars.length > 0 && (
          <ul className="pillars" aria-label={t('planning.pillars.of', { name: outcome.name })}>
            {outcome.pillars.map((pillar) => (
              <PillarEntry key={pillar.id} of={pillar} />
            ))}
          </ul>
        )}
        {outcome.can.add && (
          <Button look="q" small icon={Plus} onClick={add.does}>
            {add.text}
          </Button>
        )}
      </div>
      {adding && (
        <PillarDialog
          networkId={outcome.network_id}
          below={outcome.id}
          of={null}
          onClose={() => setAdding(false)}
        />
      )}
    </li>
  )
}

/** What it goes on from, and as what it goes on. */
function Years({ of: { taken_from, taken_over_as } }: { of: OutcomeShown }) {
  const { t } = useText()
  return (
    <>
      {taken_from && <p className="sm m2">{t('planning.take_over.from', { name: taken_from.name })}</p>}
      {taken_over_as && (
        <p className="sm m2">
          {t(taken_over_as.archived ? 'planning.take_over.in_archive' : 'planning.take_over.as', {
            name: taken_over_as.name,
          })}
        </p>
      )}
    </>
  )
}

/** "Held by Grace", when it is due, what is aimed at. */
function Held({ of: aim }: { of: AimShown }) {
  const { t } = useText()
  if (!aim.owner && !aim.due_on && aim.state !== 'reached') return null
  return (
    <p className="row gap2 aim-held">
      {aim.owner && (
        <>
          <Face of={aim.owner} size="s" />
          <span className="sm m2">{t('planning.held_by', { name: aim.owner.name })}</span>
        </>
      )}
      <AimState of={aim} />
    </p>
  )
}

function PillarEntry({ of: pillar }: { of: PillarShown }) {
  const { t } = useText()
  const [open, setOpen] = useState<'edit' | 'goal' | null>(null)
  const close = () => setOpen(null)
  const add = { text: t('planning.goals.add'), does: () => setOpen('goal') }
  return (
    <li>
      <div className="row gap2">
        <h4 className="grow">{pillar.name}</h4>
        <AimMenu of={pillar} edit={{ does: () => setOpen('edit') }} add={add} />
      </div>
      {pillar.value_proposition && <p className="sm m2">{pillar.value_proposition}</p>}
      <Held of={pillar} />
      <Bar of={pillar} />
      {pillar.goals.length > 0 && (
        <details className="goals">
          <summary>{t('planning.goals.count', { count: pillar.goals.length })}</summary>
          <ul>
            {pillar.goals.map((goal) => (
              <GoalEntry key={goal.id} of={goal} />
            ))}
          </ul>
        </details>
      )}
      {open === 'edit' && (
        <PillarDialog networkId={pillar.network_id} below={pillar.outcome_id} of={pillar} onClose={close} />
      )}
      {open === 'goal' && (
        <GoalDialog networkId={pillar.network_id} below={pillar.id} of={null} onClose={close} />
      )}
    </li>
  )
}

function GoalEntry({ of: goal }: { of: GoalShown }) {
  const [editing, setEditing] = useState(false)
  const isReached = goal.state === 'reached'
  return (
    <li>
      <div className="row gap2">
        <Icon of={isReached ? CircleCheck : CircleDashed} />
        <span className="grow b">{goal.name}</span>
        <AimMenu of={goal} edit={{ does: () => setEditing(true) }} />
      </div>
      <Held of={goal} />
      <Bar of={goal} />
      {editing && (
        <GoalDialog
          networkId={goal.network_id}
          below={goal.pillar_id}
          of={goal}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  )
}

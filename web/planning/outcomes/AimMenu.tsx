import { Archive, ArrowUpDown, CircleCheck, CircleDashed, Ellipsis, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { archives } from '../../../contract/archives/archives.ts'
import { aims, goals, outcomes, pillars } from '../../../contract/planning/outcomes.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import type { AimShown } from './ruleWords.ts'
import { staleAims } from './stale.ts'

interface Props {
  of: AimShown
  /** Where it is edited, or what opens that. */
  edit: { href: string } | { does: () => void }
  /** Adds something below it. */
  add?: { text: string; does: () => void }
}

const archiveCalls = { outcome: outcomes.delete, pillar: pillars.delete, goal: goals.delete }

/** The actions on an outcome, a pillar or a goal. */
export function AimMenu({ of: aim, edit, add }: Props) {
  const { t } = useText()
  const [ordering, setOrdering] = useState(false)
  const { id, name, kind, can, reached_at } = aim
  const reach = useSend(aims.reach, { done: () => t('planning.aim.reached', { name }), stale: staleAims })
  const reopen = useSend(aims.reopen, { done: () => t('planning.aim.reopened', { name }), stale: staleAims })
  const archive = useSend(archiveCalls[kind], {
    done: () => t('planning.aim.archived', { name }),
    failed: () => t('planning.aim.archive_failed'),
    stale: [...staleAims, archives.names.path, archives.list.path],
  })
  const below = kind === 'outcome' ? aim.pillars : kind === 'pillar' ? aim.goals : []
  const items: MenuEntry[] = [
    ...(can.change ? [{ text: t('planning.aim.edit'), icon: Pencil, ...edit }] : []),
    ...(can.add && add ? [{ ...add, icon: Plus }] : []),
    ...(can.change && below.length > 1
      ? [{ text: t(`planning.aim.order_below.${kind}`), icon: ArrowUpDown, does: () => setOrdering(true) }]
      : []),
    ...(can.reach
      ? [
          reached_at === null
            ? {
                text: t('planning.aim.reach'),
                icon: CircleCheck,
                does: () => reach.mutate({ params: { id } }),
              }
            : {
                text: t('planning.aim.reopen'),
                icon: CircleDashed,
                does: () => reopen.mutate({ params: { id } }),
              },
        ]
      : []),
    ...(can.change
      ? [
          'rule' as const,
          {
            text: t('planning.aim.archive'),
            icon: Archive,
            danger: true,
            does: () => archive.mutate({ params: { id } }),
          },
        ]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <>
      <Menu
        label={t('planning.aim.menu', { name })}
        align="end"
        items={items}
        opener={(props) => (
          <Button look="q" small icon={Ellipsis} label={t('planning.aim.menu', { name })} {...props} />
        )}
      />
      {ordering && <OrderBelow of={aim} onClose={() => setOrdering(false)} />}
    </>
  )
}

function OrderBelow({ of: aim, onClose }: { of: AimShown; onClose: () => void }) {
  const { t } = useText()
  const words = {
    done: () => t('planning.order.done'),
    failed: () => t('planning.order.failed'),
    stale: staleAims,
  }
  const orderPillars = useSend(pillars.order, words)
  const orderGoals = useSend(goals.order, words)
  const rows = aim.kind === 'outcome' ? aim.pillars : aim.kind === 'pillar' ? aim.goals : []
  return (
    <OrderDialog
      title={t(`planning.aim.order_below.${aim.kind}`)}
      of={rows}
      busy={orderPillars.isPending || orderGoals.isPending}
      onClose={onClose}
      save={(ids) => {
        const params = { id: aim.id }
        if (aim.kind === 'outcome')
          orderPillars.mutate({ params, body: { pillar_ids: ids } }, { onSuccess: onClose })
        else orderGoals.mutate({ params, body: { goal_ids: ids } }, { onSuccess: onClose })
      }}
    />
  )
}

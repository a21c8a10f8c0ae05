import { Lock } from 'lucide-react'
import { linkTo } from '../../app/links.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import type { Request } from './RequestForm.tsx'

type Item = Request['items'][number]

/** The items with what was requested and granted, and the event that uses each. */
export function RequestItems({ of: request }: { of: Request }) {
  const { t } = useText()
  return (
    <Section level={3} title={t('budgets.items.title')}>
      <DataTable
        label={t('budgets.items.label')}
        columns={useColumns(request)}
        columnChoice={false}
        rows={request.items}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title ?? t('budgets.items.hidden')}
      />
    </Section>
  )
}

function useColumns({ state, items }: Request): Column<Item>[] {
  const { t } = useText()
  const money = useMoney()
  const dates = useDates('UTC')
  const use: Column<Item> = {
    key: 'use',
    title: t('budgets.items.use'),
    card: 'state',
    cell: (item) =>
      item.used_by ? (
        <Anchor className="link" href={`${linkTo.event(item.used_by)}/manage/budgeting`}>
          {t('budgets.items.used_by', { event: item.used_by.name })}
        </Anchor>
      ) : state === 'approved' && (item.approved_amount_cents ?? 0) > 0 ? (
        <Badge tone="ok">{t('budgets.items.available')}</Badge>
      ) : item.for_event ? (
        <Anchor className="link" href={linkTo.event(item.for_event)}>
          {t('budgets.items.for_event', { event: item.for_event.name })}
        </Anchor>
      ) : (
        '–'
      ),
  }
  return [
    {
      key: 'title',
      title: t('budgets.items.item'),
      fixed: true,
      card: 'title',
      cell: (item) => (
        <span className="row gap2">
          <span className="b">{item.title ?? t('budgets.items.hidden')}</span>
          {item.private && (
            <span className="m2" title={t('budgets.items.private')}>
              <Icon of={Lock} />
              <span className="vh">{t('budgets.items.private')}</span>
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'day',
      title: t('budgets.items.day'),
      keep: true,
      cell: ({ estimated_on }) => (estimated_on ? dates.short(estimated_on) : '–'),
    },
    {
      key: 'estimated',
      title: t('budgets.figures.estimated'),
      numeric: true,
      card: 'line',
      cell: (item) => money(item.estimated_amount_cents),
    },
    {
      key: 'approved',
      title: t('budgets.figures.approved'),
      numeric: true,
      cell: ({ approved_amount_cents }) =>
        approved_amount_cents === null ? '–' : money(approved_amount_cents),
    },
    ...(state === 'approved' || state === 'closed' || items.some(({ for_event }) => for_event) ? [use] : []),
  ]
}

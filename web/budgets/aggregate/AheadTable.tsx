import { useState } from 'react'
import { annualBudgets } from '../../../contract/budgets/annualBudgets.ts'
import { numbersFor } from '../../../contract/formats.ts'
import type { Answers } from '../../../contract/route.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Section } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { usePhone } from '../../ui/useMedia.ts'
import { FigureButton } from './FigureButton.tsx'
import type { AggregateQuery, OpenFigure } from './figures.ts'

type Budget = Answers<typeof annualBudgets.list>['items'][number]
const questions = ['runs_out', 'stays'] as const

interface Props {
  query: AggregateQuery & { period_id: number }
  open: (figure: OpenFigure) => void
}

/** Networks that will run out of money, and networks that will have some left. */
export function AheadTable({ query: { period_id, network_id, state }, open }: Props) {
  const { t } = useText()
  const [sort_by, setSort] = useState<(typeof questions)[number]>('runs_out')
  const [paging, setPaging] = useState<{ page: number; page_size: 10 | 25 | 50 | 100 }>({
    page: 1,
    page_size: 10,
  })
  const filter = { period_id, within_id: network_id, state }
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(annualBudgets.list, {
    query: { ...filter, sort_by, ...paging },
  })
  return (
    <Section
      title={t(`finance.ahead.${sort_by}.title`)}
      aside={
        <Segmented
          label={t('finance.ahead.choice')}
          value={sort_by}
          options={questions.map((value) => ({ value, text: t(`finance.ahead.${value}.title`) }))}
          onChange={(wanted) => {
            setSort(wanted)
            setPaging({ ...paging, page: 1 })
          }}
        />
      }
    >
      <p className="m2">{t(`finance.ahead.${sort_by}.says`)}</p>
      <DataTable
        label={t(`finance.ahead.${sort_by}.title`)}
        columns={useColumns(sort_by, open)}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ network }) => network.name}
        faceOf={({ network }) => <Glyph src={network.glyph_url} />}
        tools={<ExportButton of="annual_budgets" query={filter} />}
        paging={
          data && {
            ...data,
            onChange: ({ page, page_size }) => setPaging({ page, page_size: page_size as 10 }),
          }
        }
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
      />
    </Section>
  )
}

function useColumns(
  sort_by: (typeof questions)[number],
  open: (figure: OpenFigure) => void,
): Column<Budget>[] {
  const { t, locale } = useText()
  const money = useMoney()
  const phone = usePhone()
  const share = numbersFor(locale, { style: 'percent', maximumFractionDigits: 0 })
  // On phones it stands without its column’s title.
  const said = (what: 'share' | 'stays', amount: string) =>
    phone ? t(`finance.on_phones.${what}`, { amount }) : amount
  const figure = (name: 'budgeted' | 'approved' | 'planned' | 'available'): Column<Budget> => ({
    key: name,
    title: t(`budgets.figures.${name}`),
    numeric: true,
    cell: ({ id, figures }) => (
      <FigureButton
        of={{ figure: name, cents: figures[`${name}_cents`], of: { budget_id: id } }}
        open={open}
      />
    ),
  })
  return [
    {
      key: 'name',
      title: t('budgets.column.network'),
      fixed: true,
      card: 'title',
      cell: ({ network, period }) => (
        <Anchor className="b" href={`${linkTo.network(network)}/plan/budgeting/manage?period=${period.id}`}>
          {network.name}
        </Anchor>
      ),
    },
    figure('budgeted'),
    ...(sort_by === 'runs_out' ? [figure('approved'), figure('available')] : [figure('planned')]),
    sort_by === 'runs_out'
      ? {
          key: 'share',
          title: t('finance.ahead.runs_out.share'),
          numeric: true,
          card: 'line',
          cell: ({ figures: { budgeted_cents, approved_cents } }) =>
            budgeted_cents > 0 ? said('share', share.format(approved_cents / budgeted_cents)) : '–',
        }
      : {
          key: 'stays',
          title: t('finance.ahead.stays.amount'),
          numeric: true,
          card: 'line',
          cell: ({ figures: { budgeted_cents, planned_cents } }) =>
            said('stays', money(budgeted_cents - planned_cents)),
        },
  ]
}

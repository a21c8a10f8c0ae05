import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { fiscalPeriods, type Initialization } from '../../../contract/budgets/fiscalPeriods.ts'
import type { Answers } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { useMoney } from '../../app/money.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { staleBudgets } from '../stale.ts'

interface Props {
  periodId: number
  begin: z.input<typeof Initialization>
  then: () => void
}
type Line = Answers<typeof fiscalPeriods.preview>['items'][number]

/** What each network would get, and the total, before the budgets are created for good. */
export function InitialPreview({ periodId, begin, then }: Props) {
  const { t } = useText()
  const money = useMoney()
  const [asked, setAsked] = useState<{ page: number; page_size: 10 | 25 | 50 | 100 }>({
    page: 1,
    page_size: 10,
  })
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [fiscalPeriods.preview.path, periodId, begin, asked],
    queryFn: () => call(fiscalPeriods.preview, { params: { id: periodId }, query: asked, body: begin }),
    retry: false,
  })
  const { mutate, isPending: isSending } = useSend(fiscalPeriods.initialize, {
    done: ({ name }) => t('finance.begin.done', { name }),
    stale: staleBudgets,
  })
  const columns: Column<Line>[] = [
    {
      key: 'network',
      title: t('budgets.column.network'),
      card: 'title',
      cell: ({ network }) => network.name,
    },
    {
      key: 'members',
      title: t('finance.begin.members'),
      numeric: true,
      card: 'line',
      cell: ({ member_count }) => t('finance.begin.member_count', { count: member_count }),
    },
    {
      key: 'amount',
      title: t('budgets.figures.initial'),
      numeric: true,
      card: 'state',
      cell: ({ amount_cents }) => money(amount_cents),
    },
  ]
  return (
    <>
      <p className="b" role="status">
        {data && t('finance.begin.total', { total: money(data.total_cents), count: data.total })}
      </p>
      <DataTable
        label={t('finance.begin.preview')}
        columns={columns}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ network }) => network.id}
        nameOf={({ network }) => network.name}
        faceOf={({ network }) => <Glyph src={network.glyph_url} />}
        paging={
          data && {
            ...data,
            onChange: ({ page, page_size }) => setAsked({ page, page_size: page_size as 10 }),
          }
        }
        pending={isPending}
        error={error}
        retry={() => void refetch()}
      />
      <p className="m2">{t('finance.begin.once')}</p>
      <div className="savebar">
        <Button
          look="p"
          busy={isSending}
          aria-disabled={!data}
          onClick={() =>
            data &&
            mutate(
              { params: { id: periodId }, body: { begin, total_cents: data.total_cents } },
              { onSuccess: then },
            )
          }
        >
          {t('finance.begin.do')}
        </Button>
      </div>
    </>
  )
}

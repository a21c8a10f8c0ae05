import { Undo2 } from 'lucide-react'
import type { z } from 'zod'
import type { FiscalPeriodMark } from '../../../contract/budgets/fiscalPeriods.ts'
import { type nextPeriod, nextStandings } from '../../../contract/budgets/nextPeriod.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAsked } from '../../app/asked.ts'
import { useEnterprise } from '../../app/me.ts'
import { useMoney } from '../../app/money.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { MoneyField } from '../../ui/forms/MoneyField.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { usePhone } from '../../ui/useMedia.ts'
import { useChangeWords } from './changeWords.ts'
import { isAmount, type NextDraft } from './nextDraft.ts'
import type { NewPeriodSearch } from './search.ts'

type Lines = Answers<typeof nextPeriod.lines>
type Line = Lines['items'][number]

interface Props {
  period: z.output<typeof FiscalPeriodMark>
  draft: NextDraft
  change: (draft: NextDraft) => void
  lines: Lines | undefined
  pending: boolean
  refreshing: boolean
  error: unknown
  retry: () => void
}

/** Each network: what it had, asked for and spent, and the amount it would get, to be changed in its place. */
export function NextLines({ period, draft, change, lines, ...state }: Props) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<NewPeriodSearch>()
  const isNarrowed = asked.search ?? asked.standing
  return (
    <DataTable
      label={t('finance.next.amounts_unnamed')}
      columns={useColumns({ period, draft, change })}
      rows={lines?.items ?? []}
      keyOf={({ network }) => network.id}
      nameOf={({ network }) => network.name}
      faceOf={({ network }) => <Glyph src={network.glyph_url} />}
      sort={{
        by: asked.sort_by ?? 'name',
        direction: asked.sort_direction ?? (asked.sort_by ? 'desc' : 'asc'),
        onSort: (by, direction) =>
          ask({
            sort_by: by === 'name' ? undefined : (by as NewPeriodSearch['sort_by']),
            sort_direction: direction,
          }),
      }}
      paging={lines && { ...lines, onChange: turn }}
      search={
        <SearchField
          label={t('finance.next.search')}
          value={asked.search ?? ''}
          onChange={(search) => ask({ search: search || undefined })}
        />
      }
      filters={
        <Select
          label={t('finance.next.standing')}
          value={asked.standing ?? 'any'}
          options={[
            { value: 'any', text: t('finance.next.any') },
            ...nextStandings.map((value) => ({
              value,
              text: t(`finance.next.standings.${value}`, { count: lines?.counts[value] ?? 0 }),
            })),
          ]}
          onChange={(value) =>
            ask({ standing: value === 'any' ? undefined : (value as NewPeriodSearch['standing']) })
          }
        />
      }
      {...state}
      whenEmpty={
        <EmptyState
          title={t('finance.next.none_found')}
          actions={
            isNarrowed && (
              <Button onClick={() => ask({ search: undefined, standing: undefined })}>
                {t('finance.next.all')}
              </Button>
            )
          }
        />
      }
    />
  )
}

function useColumns({ period, draft, change }: Pick<Props, 'period' | 'draft' | 'change'>): Column<Line>[] {
  const { t } = useText()
  const money = useMoney()
  const words = useChangeWords()
  const phone = usePhone()
  const chosen = ({ network, proposed_cents }: Line) => {
    const cents = draft.byHand.get(network.id)
    return isAmount(cents) ? (cents ?? 0) : proposed_cents
  }
  const figure = (name: 'budgeted' | 'approved' | 'spent' | 'leftover'): Column<Line> => ({
    key: name,
    title: t(`budgets.figures.${name}`),
    numeric: true,
    sorts: true,
    cell: (line) => money(line[`${name}_cents`]),
  })
  return [
    {
      key: 'name',
      title: t('budgets.column.network'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: ({ network, standing }) => (
        <>
          <span className="b">{network.name}</span>
          {standing !== 'kept' && (
            <span className="below">
              <Badge tone={standing === 'new' ? 'info' : 'neutral'}>
                {t(`finance.next.badge.${standing}`, { period: period.name })}
              </Badge>
            </span>
          )}
        </>
      ),
    },
    {
      key: 'had',
      title: '',
      hidden: true,
      fixed: true,
      card: 'line',
      cell: ({ budgeted_cents, spent_cents }) =>
        t('finance.next.had', { budgeted: money(budgeted_cents), spent: money(spent_cents) }),
    },
    figure('budgeted'),
    {
      key: 'asked',
      title: t('finance.next.asked'),
      numeric: true,
      sorts: true,
      cell: ({ asked_cents }) => money(asked_cents),
    },
    figure('approved'),
    figure('spent'),
    figure('leftover'),
    {
      key: 'proposed',
      title: t('finance.next.amount'),
      numeric: true,
      sorts: true,
      fixed: true,
      card: 'state',
      cell: (line) =>
        line.standing === 'archived' ? null : (
          <>
            <Amount of={line} draft={draft} change={change} />
            {/* There is no column of its own for it. */}
            {phone && chosen(line) !== line.budgeted_cents && (
              <span className="sm m2 num">{words.amount(chosen(line) - line.budgeted_cents)}</span>
            )}
          </>
        ),
    },
    {
      key: 'change',
      title: t('finance.next.change'),
      numeric: true,
      sorts: true,
      cell: (line) => {
        const by = chosen(line) - line.budgeted_cents
        return (
          <>
            {words.amount(by)}
            <span className="sm m2 below">{words.percent(by, line.budgeted_cents)}</span>
          </>
        )
      },
    },
  ]
}

interface AmountProps extends Pick<Props, 'draft' | 'change'> {
  of: Line
}

/** The computed amount until another one is typed. */
function Amount({ of: { network, proposed_cents }, draft, change }: AmountProps) {
  const { t } = useText()
  const { currency } = useEnterprise()
  const typed = draft.byHand.get(network.id)
  const isTyped = typed !== undefined
  return (
    <div className="next-amount">
      {isTyped && (
        <Button
          look="q"
          small
          icon={Undo2}
          label={t('finance.next.again', { name: network.name })}
          onClick={() =>
            change({ ...draft, byHand: new Map([...draft.byHand].filter(([id]) => id !== network.id)) })
          }
        />
      )}
      <MoneyField
        name={`amount-${network.id}`}
        label={t('finance.next.amount_of', { name: network.name })}
        currency={currency}
        value={isTyped ? typed : proposed_cents}
        error={isTyped && !isAmount(typed) ? t('finance.next.amount_wrong') : undefined}
        onChange={(cents) => change({ ...draft, byHand: new Map([...draft.byHand, [network.id, cents]]) })}
      />
    </div>
  )
}

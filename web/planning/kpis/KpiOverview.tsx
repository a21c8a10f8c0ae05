import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type KpiStanding, networkKpis } from '../../../contract/planning/networkKpis.ts'
import { linkTo } from '../../app/links.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sparkline } from '../../ui/chart/Sparkline.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { Change } from './Change.tsx'
import { kpisOfNetwork } from './place.ts'
import { UpdateDialog } from './UpdateDialog.tsx'
import { useKpiWords } from './words.ts'
import './kpis.css'

export type Standing = z.output<typeof KpiStanding>
const LAST = 8

/** All KPIs of a network with their current values. */
export function KpiOverview() {
  const { t } = useText()
  const network = useNetwork()
  const [reporting, setReporting] = useState(false)
  const { data, isPending, error, refetch } = useQueryOf(networkKpis.show, { params: { id: network.id } })
  const add = (
    <Button look="q" icon={Plus} onClick={() => setReporting(true)}>
      {t('planning.updates.add')}
    </Button>
  )
  const first = data?.can.manage ? (
    <Anchor className="btn p" href={`${linkTo.network(network)}/plan/kpis/fields`}>
      {t('planning.kpis.first')}
    </Anchor>
  ) : undefined
  return (
    <Section
      title={t('planning.kpis.title')}
      aside={data?.can.manage && data.items.length > 0 ? add : undefined}
    >
      <DataTable
        label={t('planning.kpis.table')}
        columns={useColumns(linkTo.network(network))}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          <EmptyState title={t('planning.kpis.empty.title')} actions={first}>
            {t('planning.kpis.empty.says')}
          </EmptyState>
        }
      />
      {reporting && (
        <UpdateDialog place={kpisOfNetwork(network.id)} of={null} onClose={() => setReporting(false)} />
      )}
    </Section>
  )
}

function useColumns(home: string): Column<Standing>[] {
  const { t } = useText()
  const words = useKpiWords()
  return [
    {
      key: 'title',
      title: t('planning.kpis.measure'),
      fixed: true,
      card: 'title',
      cell: ({ id, title, computed }) => (
        <>
          <Anchor className="b" href={`${home}/plan/kpis?kpi=${id}`}>
            {title}
          </Anchor>
          {computed && <span className="sm m3 below">{words.definition(computed)}</span>}
        </>
      ),
    },
    {
      key: 'last',
      title: t('planning.kpis.last', { count: LAST }),
      cell: (row) => <Last of={row} />,
    },
    {
      key: 'now',
      title: t('planning.kpis.now'),
      numeric: true,
      card: 'line',
      cell: ({ points, latest, unit }) => {
        const point = points.at(-1)
        return <span className="b">{point ? words.point(point, unit) : (latest ?? '–')}</span>
      },
    },
    {
      key: 'variance',
      title: t('planning.kpis.since'),
      numeric: true,
      card: 'state',
      cell: ({ variance }) => (variance === null ? '–' : <Change of={variance} />),
    },
    {
      key: 'target',
      title: t('planning.fields.field.target'),
      numeric: true,
      cell: ({ target, unit }) => (target === null ? '–' : words.number(target, unit)),
    },
    {
      key: 'note',
      title: t('planning.kpis.note'),
      cell: ({ note }) =>
        note?.comment ? (
          <span className="row gap2 kpi-note">
            {note.author && <Face of={note.author} size="x" named />}
            <span>{note.comment}</span>
          </span>
        ) : (
          '–'
        ),
    },
  ]
}

function Last({ of: { title, points, unit } }: { of: Standing }) {
  const { t } = useText()
  const words = useKpiWords()
  const some = points.slice(-LAST).flatMap(({ value }) => value ?? [])
  const [first, last] = [some[0], some.at(-1)]
  if (first === undefined || last === undefined) return <>–</>
  return (
    <Sparkline
      tone={1}
      values={some}
      says={t('planning.kpis.line', { title, from: words.number(first, unit), to: words.number(last, unit) })}
    />
  )
}

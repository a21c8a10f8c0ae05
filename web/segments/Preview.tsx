import { useQuery } from '@tanstack/react-query'
import type { Sends } from '../../contract/route.ts'
import {
  fitsField,
  type GatherRule,
  isGather,
  type OrderBy,
  problemOfRule,
  rulesIn,
} from '../../contract/segments/rules.ts'
import { segments } from '../../contract/segments/segments.ts'
import { call } from '../app/client.ts'
import { useText } from '../app/texts.ts'
import { Face } from '../ui/Face.tsx'
import { Section } from '../ui/Page.tsx'
import { useSettled } from '../ui/settled.ts'
import { Failed, Loading } from '../ui/tables/ListState.tsx'
import { RulesRead } from './RulesRead.tsx'
import { type Names, useCountWords } from './sentences.ts'
import { Why } from './Why.tsx'

export interface Draft {
  active_filter: 'active' | 'inactive' | 'all'
  rules: GatherRule
  member_limit: number | null
  order_by: OrderBy | null
  order_direction: 'asc' | 'desc'
  segment_id: number | null
}

export function isFinished(draft: Draft, names: Names) {
  return rulesIn(draft.rules).every(({ rule, depth }) => {
    if (problemOfRule(rule, depth === 0) !== undefined) return false
    if (isGather(rule) || rule.is !== 'field') return true
    const field = names.fields.get(rule.field)
    return !field || fitsField(field.kind, rule)
  })
}

/** The people a draft matches now: in words, counted, a few faces, and why somebody is in or not. */
export function Preview({ draft, names }: { draft: Draft; names: Names }) {
  const { t } = useText()
  const finished = isFinished(draft, names)
  return (
    <aside className="segment-aside">
      <Section title={t('segments.preview.sentence')}>
        <Readout draft={draft} names={names} />
      </Section>
      <Section title={t('segments.preview.title')}>
        {finished ? <Count draft={draft} /> : <p className="m3">{t('segments.preview.stale')}</p>}
      </Section>
      {finished && (
        <Section title={t('segments.why.title')}>
          <Why draft={draft} names={names} />
        </Section>
      )}
    </aside>
  )
}

function Readout({ draft, names }: { draft: Draft; names: Names }) {
  const { t } = useText()
  const { rules, active_filter, member_limit, order_by, order_direction } = draft
  const order =
    order_by === null
      ? 'plain'
      : order_by === 'reward_points'
        ? (`points_${order_direction}` as const)
        : order_direction
  return (
    <>
      <p>{t(`segments.says.${rules.rules.length === 0 ? 'everybody' : 'lead'}.${active_filter}`)}</p>
      {rules.rules.length > 0 && <RulesRead rules={rules} names={names} />}
      {member_limit !== null && <p>{t(`segments.says.limit.${order}`, { count: member_limit })}</p>}
    </>
  )
}

function Count({ draft }: { draft: Draft }) {
  const { t } = useText()
  const count = useCountWords()
  const settled = useSettled(draft)
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: [segments.preview.path, settled],
    queryFn: ({ signal }) =>
      call(segments.preview, { body: settled as Sends<typeof segments.preview, 'body'> }, { signal }),
    placeholderData: (before) => before,
  })
  if (error) return <Failed error={error} retry={() => void refetch()} small level={3} />
  if (isPending || !data) return <Loading>{t('segments.preview.pending')}</Loading>
  return (
    <div aria-busy={isFetching || undefined}>
      <p className="segment-count" role="status">
        <b>{count(data.count)}</b> <span className="m3">{t('segments.preview.of', { count: data.of })}</span>
      </p>
      {data.looked_at !== null && (
        <p className="sm m3">{t('segments.preview.sampled', { count: data.looked_at })}</p>
      )}
      {data.sample_withheld ? (
        <p className="sm m3">{t('segments.preview.withheld')}</p>
      ) : data.sample.length === 0 ? (
        <p className="sm m3">{t('segments.preview.nobody')}</p>
      ) : (
        <>
          <p className="sm m3">{t('segments.preview.some')}</p>
          <ul className="segment-sample">
            {data.sample.map((person) => (
              <li key={person.id} className="row gap2">
                <Face of={person} size="s" />
                <span className="one">{person.name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

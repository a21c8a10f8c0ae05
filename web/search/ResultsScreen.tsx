import type { z } from 'zod'
import { postKinds } from '../../contract/posts/kinds.ts'
import { type FoundLine, foundKinds, palette } from '../../contract/search/search.ts'
import { surveyKinds } from '../../contract/surveys/states.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useMe } from '../app/me.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Select } from '../ui/forms/Select.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { Filters } from '../ui/tables/Filters.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { Pager } from '../ui/tables/Pager.tsx'
import { FoundMark } from './FoundMark.tsx'
import { Marked } from './Marked.tsx'
import { type Kind, questionOf, type ResultSearch, resourceKinds, resultsOf } from './search.ts'
import { Taken } from './Taken.tsx'
import './search.css'

type Line = z.output<typeof FoundLine>
type Counts = z.output<typeof palette.counts.returns>

const FIRST_FEW = 3

/** All hits for some words, or those of one kind. The search is in the address. */
export function ResultsScreen() {
  const { t } = useText()
  const { asked, ask } = useAsked<ResultSearch>()
  return (
    <Page title={t('search.results.title')} lead={t('search.results.lead')}>
      <SearchField
        label={t('search.results.field')}
        value={asked.search ?? ''}
        className="results-field"
        onChange={(search) => ask({ search: search || undefined })}
      />
      {asked.search === undefined ? (
        <EmptyState title={t('search.results.start.title')}>{t('search.results.start.says')}</EmptyState>
      ) : (
        <Results asked={asked} search={asked.search} ask={ask} />
      )}
    </Page>
  )
}

interface ResultsProps {
  asked: ResultSearch
  search: string
  ask: (change: Partial<ResultSearch>) => void
}

function Results({ asked, search, ask }: ResultsProps) {
  const { t } = useText()
  const { data: counts, isPending, error, refetch } = useListOf(palette.counts, { query: { q: search } })
  const all = counts && foundKinds.reduce((sum, kind) => sum + counts[kind].total, 0)
  return (
    <>
      <Kinds asked={asked} search={search} counts={counts} />
      <p className="vh" role="status">
        {all !== undefined && t('search.found', { count: all })}
      </p>
      <div className="results-body">
        {asked.kind ? (
          <OfKind asked={asked} search={search} kind={asked.kind} ask={ask} />
        ) : (
          <ListState
            pending={isPending}
            error={error}
            retry={() => void refetch()}
            empty={all === 0}
            skeleton={<SkeletonList rows={6} />}
            whenEmpty={<Nothing search={search} />}
          >
            {counts &&
              foundKinds
                .filter((kind) => counts[kind].total > 0)
                .map((kind) => <Few key={kind} kind={kind} search={search} of={counts[kind]} />)}
          </ListState>
        )}
      </div>
    </>
  )
}

/** A kind without hits isn't offered, unless it is selected. */
function Kinds({
  asked,
  search,
  counts,
}: Pick<ResultsProps, 'asked' | 'search'> & { counts?: Counts | undefined }) {
  const { t } = useText()
  const there = foundKinds.filter((kind) => kind === asked.kind || (counts && counts[kind].total > 0))
  return (
    <Tabs
      label={t('search.results.tabs')}
      items={[
        { href: resultsOf(search), text: t('search.results.everything'), current: asked.kind === undefined },
        ...there.map((kind) => ({
          href: resultsOf(search, kind),
          text: t(`search.kinds.${kind}`),
          ...(counts && { count: counts[kind].total, more: counts[kind].total_is === 'at_least' }),
          current: asked.kind === kind,
        })),
      ]}
    />
  )
}

/** The first few of a kind, under their own heading. They fail alone. */
function Few({ kind, search, of: { total, total_is } }: { kind: Kind; search: string; of: Counts[Kind] }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(palette.results, {
    query: { q: search, kind, page_size: 10 },
  })
  const more = t(total_is === 'exact' ? 'search.results.see_all' : 'search.results.see_all_at_least', {
    count: total,
  })
  return (
    <Section
      title={t(`search.kinds.${kind}`)}
      {...(total > FIRST_FEW && { link: { href: resultsOf(search, kind), text: more } })}
    >
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        skeleton={<SkeletonList rows={Math.min(total, FIRST_FEW)} />}
      >
        {data && <Taken of={data} />}
        <Lines of={data?.items.slice(0, FIRST_FEW) ?? []} search={search} heading="h3" />
      </ListState>
    </Section>
  )
}

function OfKind({ asked, search, kind, ask }: ResultsProps & { kind: Kind }) {
  const { t } = useText()
  const { turn } = useAsked<ResultSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(palette.results, {
    query: questionOf(asked, kind),
  })
  const narrowed = Boolean(asked.network_id ?? asked.post_kind ?? asked.resource_kind)
  const widen = () => ask({ network_id: undefined, post_kind: undefined, resource_kind: undefined })
  return (
    <>
      <Narrowing
        asked={asked}
        kind={kind}
        ask={ask}
        found={data?.total_is === 'exact' ? data.total : undefined}
      />
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.total === 0}
        skeleton={<SkeletonList rows={6} />}
        whenEmpty={
          <EmptyState
            title={t('search.results.none.title', { search })}
            actions={
              narrowed ? (
                <Button onClick={widen}>{t('search.results.none.widen')}</Button>
              ) : (
                <LinkButton href={resultsOf(search)}>{t('search.results.none.others')}</LinkButton>
              )
            }
          >
            {t(narrowed ? 'search.results.none.narrowed' : 'search.results.none.kind')}
          </EmptyState>
        }
      >
        <div aria-busy={isPlaceholderData}>
          {data && <Taken of={data} />}
          <Lines of={data?.items ?? []} search={search} heading="h2" />
        </div>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
    </>
  )
}

/** Only what can narrow this kind. */
function Narrowing({
  asked,
  kind,
  ask,
  found,
}: Pick<ResultsProps, 'asked' | 'ask'> & { kind: Kind; found?: number }) {
  const { t } = useText()
  const { networks } = useMe()
  if (kind === 'person' || kind === 'network') return null
  return (
    <Filters className="results-tools" found={found}>
      {networks.length > 0 && (
        <Select
          name="network_id"
          label={t('search.results.network')}
          value={String(asked.network_id ?? '')}
          options={[
            { value: '', text: t('search.results.any_network') },
            ...networks.map(({ id, name }) => ({ value: String(id), text: name })),
          ]}
          onChange={(id) => ask({ network_id: id === '' ? undefined : Number(id) })}
        />
      )}
      {kind === 'post' && (
        <Select
          name="post_kind"
          label={t('search.results.post_kind')}
          value={asked.post_kind ?? ''}
          options={[
            { value: '', text: t('search.results.any_post') },
            ...postKinds.map((value) => ({ value, text: t(`search.types.${value}`) })),
          ]}
          onChange={(value) => ask({ post_kind: value === '' ? undefined : value })}
        />
      )}
      {kind === 'resource' && (
        <Select
          name="resource_kind"
          label={t('search.results.resource_kind')}
          value={asked.resource_kind ?? ''}
          options={[
            { value: '', text: t('search.results.any_resource') },
            ...resourceKinds.map((value) => ({ value, text: t(`search.types.${value}`) })),
          ]}
          onChange={(value) => ask({ resource_kind: value === '' ? undefined : value })}
        />
      )}
    </Filters>
  )
}

interface LinesProps {
  of: readonly Line[]
  search: string
  /** Under the heading of a kind, or right under that of the page. */
  heading: 'h2' | 'h3'
}

const Lines = ({ of: lines, search, heading: Heading }: LinesProps) => (
  <ul className="list results">
    {lines.map((line) => (
      <li key={`${line.kind} ${line.id}`} className="row">
        <FoundMark of={line} />
        <div className="grow">
          <Heading>
            <Anchor href={line.link}>
              <Marked text={line.name} question={search} words={line.words} />
            </Anchor>
          </Heading>
          {line.excerpt && (
            <p className="m2">
              <Marked text={line.excerpt} question={search} words={line.words} />
            </p>
          )}
          <Says of={line} />
        </div>
      </li>
    ))}
  </ul>
)

const typed = [...postKinds, ...resourceKinds, ...surveyKinds]

/** Kind, place, author and date, as far as it has them. */
function Says({ of: { type, detail, by, at } }: { of: Line }) {
  const { t } = useText()
  const known = typed.find((one) => one === type)
  const parts = [known && t(`search.types.${known}`), detail, by && t('search.results.by', { name: by })]
  const said = parts.filter(Boolean)
  if (said.length === 0 && !at) return null
  return (
    <p className="sm m3 says">
      {said.map((part) => (
        <span key={part}>{part}</span>
      ))}
      {at && <RelativeTime at={at} />}
    </p>
  )
}

function Nothing({ search }: { search: string }) {
  const { t } = useText()
  return (
    <EmptyState title={t('search.results.none.title', { search })}>
      {t('search.results.none.says')}
    </EmptyState>
  )
}

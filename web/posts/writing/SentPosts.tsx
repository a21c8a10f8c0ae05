import type { z } from 'zod'
import { type PostListLine, posts } from '../../../contract/postPages.ts'
import { postStates } from '../../../contract/postStates.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { useDates } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Select } from '../../ui/Select.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { KindFilter } from './KindFilter.tsx'
import type { DraftsSearch } from './search.ts'

type Line = z.output<typeof PostListLine>

/** What the reader wrote, in every state: also what waits, was declined, lies in the archive or is about to go. */
export function SentPosts() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<DraftsSearch>()
  const { search, kind, state, sort_direction, page, page_size } = asked
  const sort_by = asked.sort_by === 'title' ? 'title' : undefined
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(posts.list, {
    query: { search, kind, state, sort_by, sort_direction, page, page_size: page_size as 25 | undefined },
  })
  return (
    <DataTable
      label={t('posts.drafts.sent.label')}
      columns={useColumns()}
      rows={data?.items ?? []}
      keyOf={(row) => row.id}
      nameOf={(row) => row.title}
      sort={{
        by: sort_by ?? 'created_at',
        direction: sort_direction ?? (sort_by ? 'asc' : 'desc'),
        onSort: (by, direction) =>
          ask({ sort_by: by === 'title' ? 'title' : undefined, sort_direction: direction }),
      }}
      paging={data && { ...data, onChange: turn }}
      search={
        <SearchField
          label={t('posts.drafts.sent.search')}
          value={search ?? ''}
          onChange={(words) => ask({ search: words || undefined })}
        />
      }
      filters={
        <>
          <KindFilter />
          <Select
            label={t('posts.drafts.sent.state')}
            value={state ?? 'all'}
            options={[
              { value: 'all' as const, text: t('posts.drafts.sent.states') },
              ...postStates.map((value) => ({ value, text: t(`posts.state.${value}`) })),
            ]}
            onChange={(wanted) => ask({ state: wanted === 'all' ? undefined : wanted })}
          />
        </>
      }
      pending={isPending}
      refreshing={isPlaceholderData}
      error={error}
      retry={() => void refetch()}
      whenEmpty={
        search !== undefined || kind !== undefined || state !== undefined ? (
          <EmptyState
            title={t('posts.drafts.sent.none.title')}
            actions={
              <Button onClick={() => ask({ search: undefined, kind: undefined, state: undefined })}>
                {t('posts.drafts.sent.none.action')}
              </Button>
            }
          />
        ) : (
          <EmptyState title={t('posts.drafts.sent.empty.title')}>
            {t('posts.drafts.sent.empty.says')}
          </EmptyState>
        )
      }
    />
  )
}

function useColumns(): Column<Line>[] {
  const { t } = useText()
  const dates = useDates()
  return [
    {
      key: 'title',
      title: t('posts.drafts.column.title'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (row) => (
        <Anchor className="link b" href={linkTo.post(row)}>
          <span lang={row.language}>{row.title}</span>
        </Anchor>
      ),
    },
    {
      key: 'networks',
      title: t('posts.drafts.column.networks'),
      card: 'line',
      cell: (row) => row.networks.map(({ name }) => name).join(', '),
    },
    {
      key: 'kind',
      title: t('posts.drafts.column.kind'),
      cell: (row) => t(`posts.write.kind.${row.kind}`),
    },
    {
      key: 'state',
      title: t('posts.drafts.column.state'),
      card: 'state',
      cell: (row) => <StateBadge state={row.state}>{t(`posts.state.${row.state}`)}</StateBadge>,
    },
    {
      key: 'readers',
      title: t('posts.drafts.column.readers'),
      numeric: true,
      cell: (row) => row.view_count,
    },
    {
      key: 'created_at',
      title: t('posts.drafts.column.created'),
      sorts: true,
      keep: true,
      cell: (row) => dates.short(row.created_at),
    },
  ]
}

import type { z } from 'zod'
import { posts } from '../../../contract/posts/pages.ts'
import type { PostListLine } from '../../../contract/posts/postLines.ts'
import { postStates } from '../../../contract/posts/states.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import type { Column } from '../../ui/tables/DataTable.tsx'
import { usePostEntries } from '../PostMenu.tsx'
import type { DraftsSearch } from './search.ts'
import { useWrittenQuery, WrittenTable } from './WrittenTable.tsx'

type Line = z.output<typeof PostListLine>

/** The reader's posts in every state: also waiting, declined, archived or about to be deleted. */
export function SentPosts() {
  const { t } = useText()
  const { asked, ask } = useAsked<DraftsSearch>()
  const list = useListOf(posts.list, { query: useWrittenQuery() })
  const { entriesOf, dialogs } = usePostEntries()
  return (
    <>
      <WrittenTable
        texts="posts.drafts.sent"
        list={list}
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => row.title}
        newest="created_at"
        filters={
          <Select
            label={t('posts.drafts.sent.state')}
            value={asked.state ?? 'all'}
            options={[
              { value: 'all' as const, text: t('posts.drafts.sent.states') },
              ...postStates.map((value) => ({ value, text: t(`posts.state.${value}`) })),
            ]}
            onChange={(wanted) => ask({ state: wanted === 'all' ? undefined : wanted })}
          />
        }
        rowMenu={(row) => entriesOf(row)}
        empty={
          <EmptyState title={t('posts.drafts.sent.empty.title')}>
            {t('posts.drafts.sent.empty.says')}
          </EmptyState>
        }
      />
      {dialogs}
    </>
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

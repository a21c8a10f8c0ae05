import { useNavigate } from '@tanstack/react-router'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type PostDraftLine, postDrafts } from '../../../contract/posts/drafts.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import type { Column } from '../../ui/tables/DataTable.tsx'
import { WriteButton } from '../WriteButton.tsx'
import { DeleteDraft } from './DeleteDraft.tsx'
import { SentPosts } from './SentPosts.tsx'
import type { DraftsSearch } from './search.ts'
import { useWrittenQuery, WrittenTable } from './WrittenTable.tsx'

type Line = z.output<typeof PostDraftLine>
const to = (id: string) => `/posts/drafts/${id}`

/** The reader's drafts, and what became of the posts they wrote. */
export function DraftsScreen() {
  const { t } = useText()
  const { asked } = useAsked<DraftsSearch>()
  return (
    <Page
      title={t('posts.drafts.title')}
      lead={t('posts.drafts.lead')}
      crumbs={[{ href: '/posts', text: t('posts.title') }]}
      width="wide"
      actions={<WriteButton postTo={asked.postTo} />}
    >
      <Tabs
        label={t('posts.drafts.tabs')}
        items={[
          { href: '/posts/drafts', text: t('posts.drafts.tab.drafts'), current: asked.currentTab !== 1 },
          {
            href: '/posts/drafts?currentTab=1',
            text: t('posts.drafts.tab.sent'),
            current: asked.currentTab === 1,
          },
        ]}
      />
      {asked.currentTab === 1 ? <SentPosts /> : <Drafts />}
    </Page>
  )
}

function Drafts() {
  const { t } = useText()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<Line | null>(null)
  const { state: _ofPosts, ...query } = useWrittenQuery()
  const list = useListOf(postDrafts.list, { query })
  const copy = useSend(postDrafts.copy, {
    done: () => t('posts.drafts.copy.done'),
    failed: () => t('posts.drafts.copy.failed'),
    atOnce: ({ id }) => void navigate({ to: '/posts/drafts/$draftId', params: { draftId: id } }),
  })
  return (
    <>
      <WrittenTable
        texts="posts.drafts"
        list={list}
        columns={useColumns()}
        keyOf={(row) => row.id}
        nameOf={(row) => row.title || t('posts.drafts.untitled')}
        newest="updated_at"
        rowMenu={(row) => [
          { text: t('posts.drafts.edit'), icon: Pencil, href: to(row.id) },
          {
            text: t('posts.drafts.copy.do'),
            icon: Copy,
            does: () => copy.mutate({ params: { id: row.id } }),
          },
          ...(row.can.delete
            ? [
                'rule' as const,
                {
                  text: t('posts.drafts.delete.do'),
                  icon: Trash2,
                  danger: true,
                  does: () => setLeaving(row),
                },
              ]
            : []),
        ]}
        empty={
          <EmptyState icon={Pencil} title={t('posts.drafts.empty.title')}>
            {t('posts.drafts.empty.says')}
          </EmptyState>
        }
      />
      {leaving && (
        <DeleteDraft
          of={{ id: leaving.id, title: leaving.title || t('posts.drafts.untitled') }}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

function useColumns(): Column<Line>[] {
  const { t } = useText()
  return [
    {
      key: 'title',
      title: t('posts.drafts.column.title'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (row) => (
        <>
          <Anchor className="link b" href={to(row.id)}>
            {row.title || t('posts.drafts.untitled')}
          </Anchor>
          {row.begun_by && (
            <div className="sm m2">{t('posts.drafts.begun_by', { name: row.begun_by.name })}</div>
          )}
        </>
      ),
    },
    {
      key: 'kind',
      title: t('posts.drafts.column.kind'),
      card: 'line',
      cell: (row) => t(`posts.write.kind.${row.kind}`),
    },
    {
      key: 'updated_at',
      title: t('posts.drafts.column.updated'),
      sorts: true,
      keep: true,
      card: 'state',
      cell: (row) => <RelativeTime at={row.updated_at} />,
    },
  ]
}

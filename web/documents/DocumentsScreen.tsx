import { Plus } from 'lucide-react'
import type { z } from 'zod'
import { type PolicyDocument, policyDocuments } from '../../contract/documents/documents.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Page } from '../ui/Page.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { documentEditor, documentsHome } from './document.ts'
import type { DocumentsSearch } from './search.ts'

type Document = z.output<typeof PolicyDocument>

export function DocumentsScreen() {
  const { t } = useText()
  const dates = useDates()
  const { asked, ask, turn } = useAsked<DocumentsSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(policyDocuments.list, {
    query: asked,
  })

  const columns: Column<Document>[] = [
    {
      key: 'title',
      title: t('documents.list.column.title'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: (document) => (
        <Anchor className="b" href={documentEditor(document)}>
          {document.title}
        </Anchor>
      ),
    },
    {
      key: 'kind',
      title: t('documents.list.column.kind'),
      sorts: true,
      card: 'line',
      cell: (document) => t(`documents.kind.${document.kind}`),
    },
    {
      key: 'required',
      title: t('documents.list.column.required'),
      card: 'state',
      cell: (document) => (
        <Badge tone={document.required ? 'info' : 'neutral'}>
          {t(document.required ? 'documents.list.required' : 'documents.list.optional')}
        </Badge>
      ),
    },
    {
      key: 'in_force',
      title: t('documents.list.column.in_force'),
      cell: ({ in_force }) =>
        in_force?.effective_at
          ? t('documents.list.version', { number: in_force.number, date: dates.short(in_force.effective_at) })
          : t('documents.list.not_published'),
    },
    {
      key: 'next',
      title: t('documents.list.column.next'),
      cell: ({ announced, draft }) => (
        <span className="row gap2 wrap">
          {announced?.effective_at && (
            <Badge tone="wait">
              {t('documents.list.announced', {
                number: announced.number,
                date: dates.short(announced.effective_at),
              })}
            </Badge>
          )}
          {draft && <Badge>{t('documents.list.draft')}</Badge>}
          {!announced && !draft && '–'}
        </span>
      ),
    },
    {
      key: 'created_at',
      title: t('documents.list.column.created_at'),
      sorts: true,
      keep: true,
      hidden: true,
      cell: (document) => dates.short(document.created_at),
    },
  ]

  return (
    <Page
      title={t('documents.list.title')}
      lead={t('documents.list.says')}
      width="wide"
      actions={
        <LinkButton look="p" icon={Plus} href={`${documentsHome}/new`}>
          {t('documents.list.new')}
        </LinkButton>
      }
    >
      <DataTable
        label={t('documents.list.title')}
        columns={columns}
        rows={data?.items ?? []}
        keyOf={(document) => document.id}
        nameOf={(document) => document.title}
        sort={{
          by: asked.sort_by ?? 'title',
          direction: asked.sort_direction ?? 'asc',
          onSort: (by, sort_direction) => ask({ sort_by: by as DocumentsSearch['sort_by'], sort_direction }),
        }}
        search={
          <SearchField
            label={t('documents.list.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        filters={
          <Segmented
            label={t('documents.list.scopes')}
            value={asked.scope ?? 'current'}
            options={[
              { value: 'current', text: t('documents.list.current') },
              { value: 'archived', text: t('documents.list.archived') },
            ]}
            onChange={(scope) => ask({ scope: scope === 'archived' ? scope : undefined })}
          />
        }
        paging={
          data && {
            ...data,
            onChange: turn,
          }
        }
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={<Nothing asked={asked} ask={ask} />}
      />
    </Page>
  )
}

function Nothing({ asked, ask }: { asked: DocumentsSearch; ask: (change: DocumentsSearch) => void }) {
  const { t } = useText()
  if (asked.search)
    return (
      <EmptyState
        title={t('documents.list.none_found.title', { search: asked.search })}
        actions={
          <Button onClick={() => ask({ search: undefined })}>{t('documents.list.none_found.action')}</Button>
        }
      >
        {t('documents.list.none_found.says')}
      </EmptyState>
    )
  const place = asked.scope === 'archived' ? 'none_archived' : 'empty'
  return (
    <EmptyState title={t(`documents.list.${place}.title`)}>{t(`documents.list.${place}.says`)}</EmptyState>
  )
}

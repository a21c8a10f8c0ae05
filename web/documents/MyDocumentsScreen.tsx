import { FileDiff, FileText } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type MyPolicyDocument, myPolicyDocuments } from '../../contract/documents/documents.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useText } from '../app/texts.ts'
import { EditPage } from '../people/EditPage.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { useDates } from '../ui/dates/dates.ts'
import type { MenuEntry } from '../ui/dialogs/Menu.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { type Opened, Reading } from './DocumentReader.tsx'
import type { MyDocumentsSearch } from './search.ts'
import './documents.css'

type Mine = z.output<typeof MyPolicyDocument>

/** The enterprise's documents, and the exact text of every version the reader agreed to. */
export function MyDocumentsScreen() {
  const { t } = useText()
  const dates = useDates()
  const { asked, ask, turn } = useAsked<MyDocumentsSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(myPolicyDocuments.list, {
    query: asked,
  })
  const [opened, setOpened] = useState<(Opened & { title: string }) | null>(null)

  const current = ({ in_force, accepted: [last] }: Mine) =>
    in_force
      ? { id: in_force.version_id, number: in_force.number }
      : last && { id: last.version_id, number: last.number }
  const read = (document: Mine) => {
    const version = current(document)
    if (version) setOpened({ version, title: document.title })
  }
  const menuOf = (document: Mine): MenuEntry[] => {
    const { accepted, in_force, title } = document
    const [last] = accepted
    const now = current(document)
    return [
      ...(now
        ? [
            {
              text: t('documents.mine.read', { number: now.number }),
              icon: FileText,
              does: () => setOpened({ version: now, title }),
            },
          ]
        : []),
      ...(in_force && last && last.version_id !== in_force.version_id
        ? [
            {
              text: t('documents.mine.compare', { number: last.number }),
              icon: FileDiff,
              does: () =>
                setOpened({
                  version: { id: in_force.version_id, number: in_force.number },
                  before: { id: last.version_id, number: last.number },
                  title,
                }),
            },
          ]
        : []),
      ...accepted
        .filter(({ version_id }) => version_id !== now?.id)
        .map(({ version_id, number, accepted_at }) => ({
          text: t('documents.mine.read_accepted', { number, date: dates.short(accepted_at) }),
          icon: FileText,
          does: () => setOpened({ version: { id: version_id, number }, title }),
        })),
    ]
  }

  const columns: Column<Mine>[] = [
    {
      key: 'title',
      title: t('documents.list.column.title'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: (document) => (
        <span className="row gap2 wrap">
          <button type="button" className="link b" onClick={() => read(document)}>
            {document.title}
          </button>
          {document.archived && <Badge>{t('documents.list.archived')}</Badge>}
        </span>
      ),
    },
    {
      key: 'in_force',
      title: t('documents.list.column.in_force'),
      cell: ({ in_force }) =>
        in_force
          ? t('documents.list.version', { number: in_force.number, date: dates.short(in_force.effective_at) })
          : t('documents.mine.not_in_use'),
    },
    {
      key: 'accepted_at',
      title: t('documents.mine.accepted'),
      sorts: true,
      keep: true,
      card: 'line',
      cell: ({ accepted: [last], required }) =>
        last
          ? t('documents.mine.accepted_on', { number: last.number, date: dates.short(last.accepted_at) })
          : t(required ? 'documents.mine.not_yet' : 'documents.list.optional'),
    },
  ]

  return (
    <EditPage title={t('documents.mine.title')} lead={t('documents.mine.lead')}>
      <DataTable
        label={t('documents.mine.title')}
        columns={columns}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={(document) => document.id}
        nameOf={(document) => document.title}
        rowMenu={menuOf}
        sort={{
          by: asked.sort_by ?? 'title',
          direction: asked.sort_direction ?? (asked.sort_by === 'accepted_at' ? 'desc' : 'asc'),
          onSort: (by, sort_direction) =>
            ask({ sort_by: by as MyDocumentsSearch['sort_by'], sort_direction }),
        }}
        search={
          <SearchField
            label={t('documents.list.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        paging={data && { ...data, onChange: turn }}
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          asked.search ? (
            <EmptyState
              small
              title={t('documents.list.none_found.title', { search: asked.search })}
              actions={
                <Button onClick={() => ask({ search: undefined })}>
                  {t('documents.list.none_found.action')}
                </Button>
              }
            >
              {t('documents.list.none_found.says')}
            </EmptyState>
          ) : (
            <EmptyState small title={t('documents.mine.empty.title')}>
              {t('documents.mine.empty.says')}
            </EmptyState>
          )
        }
      />
      {opened && <Reading of={opened} title={opened.title} leave={() => setOpened(null)} />}
    </EditPage>
  )
}

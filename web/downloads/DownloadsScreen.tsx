import { Ban, Download as DownloadMark, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import {
  type Download,
  downloadStates,
  downloads,
  userDownloads,
} from '../../contract/downloads/downloads.ts'
import { numbersFor } from '../../contract/formats.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { ConfirmDialog } from '../ui/dialogs/Dialog.tsx'
import type { MenuEntry } from '../ui/dialogs/Menu.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Select } from '../ui/forms/Select.tsx'
import { Page } from '../ui/Page.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { DownloadState } from './DownloadState.tsx'
import { getFile } from './getFile.ts'
import type { DownloadsSearch } from './search.ts'
import { TimeLeft } from './TimeLeft.tsx'
import './downloads.css'

export type File = z.output<typeof Download>

const stale = [userDownloads.list.path]

/** Everything the reader asked for as a file: what is on its way, what is there, and for how long. */
export function DownloadsScreen() {
  const { t, locale } = useText()
  const { asked, ask, turn } = useAsked<DownloadsSearch>()
  const list = useListOf(userDownloads.list, { query: asked })
  const [removing, setRemoving] = useState<File>()
  const cancel = useSend(downloads.cancel, {
    stale,
    done: () => t('downloads.canceled'),
    failed: () => t('downloads.cancel_failed'),
  })
  const retry = useSend(downloads.retry, {
    stale,
    done: () => t('downloads.asked'),
    failed: () => t('downloads.retry_failed'),
  })
  const remove = useSend(downloads.remove, {
    stale,
    done: () => t('downloads.removed'),
    failed: () => t('downloads.remove_failed'),
  })

  const number = numbersFor(locale)
  const columns: readonly Column<File>[] = [
    {
      key: 'file_name',
      title: t('downloads.columns.file'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: (one) => (
        <>
          <div className="b">{one.file_name}</div>
          {one.secure && one.state === 'ready' && <div className="sm m3">{t('downloads.secure')}</div>}
        </>
      ),
    },
    {
      key: 'state',
      title: t('downloads.columns.state'),
      sorts: true,
      card: 'state',
      cell: (one) => <DownloadState of={one} />,
    },
    {
      key: 'size',
      title: t('downloads.columns.size'),
      keep: true,
      numeric: true,
      cell: (one) =>
        one.state === 'ready' &&
        t('downloads.rows', { count: one.rows_done, number: number.format(one.rows_done) }),
    },
    {
      key: 'created_at',
      title: t('downloads.columns.created'),
      sorts: true,
      keep: true,
      card: 'line',
      cell: (one) => <RelativeTime at={one.created_at} />,
    },
    {
      key: 'expires_at',
      title: t('downloads.columns.expires'),
      keep: true,
      cell: (one) => one.state === 'ready' && one.expires_at && <TimeLeft until={one.expires_at} />,
    },
    {
      key: 'get',
      title: t('downloads.get'),
      numeric: true,
      cell: (one) =>
        one.can.fetch && (
          <Button
            small
            icon={DownloadMark}
            label={t('downloads.get_file', { file: one.file_name })}
            onClick={() => void getFile(one.id)}
          >
            {t('downloads.get')}
          </Button>
        ),
    },
  ]

  const menuOf = (one: File): MenuEntry[] => [
    ...(one.can.fetch
      ? [{ text: t('downloads.get'), icon: DownloadMark, does: () => void getFile(one.id) }]
      : []),
    ...(one.can.cancel
      ? [
          {
            text: t('downloads.cancel'),
            icon: Ban,
            does: () => cancel.mutate({ params: { downloadId: one.id } }),
          },
        ]
      : []),
    ...(one.can.retry
      ? [
          {
            text: t('downloads.retry'),
            icon: RotateCw,
            does: () => retry.mutate({ params: { downloadId: one.id } }),
          },
        ]
      : []),
    'rule',
    { text: t('downloads.remove'), icon: Trash2, danger: true, does: () => setRemoving(one) },
  ]

  const filtered = asked.search !== undefined || asked.state !== undefined
  return (
    <Page title={t('downloads.title')} lead={t('downloads.lead')} width="wide">
      <DataTable
        label={t('downloads.list')}
        columns={columns}
        columnChoice={false}
        rows={list.data?.items ?? []}
        keyOf={(one) => one.id}
        nameOf={(one) => one.file_name}
        rowMenu={menuOf}
        pending={list.isPending}
        refreshing={list.isPlaceholderData}
        error={list.error}
        retry={() => void list.refetch()}
        sort={{
          by: asked.sort_by ?? 'created_at',
          direction: asked.sort_direction ?? 'desc',
          onSort: (by, sort_direction) => ask({ sort_by: by as DownloadsSearch['sort_by'], sort_direction }),
        }}
        paging={
          list.data && {
            ...list.data,
            onChange: turn,
          }
        }
        search={
          <SearchField
            label={t('downloads.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        filters={
          <Select
            label={t('downloads.scope')}
            value={asked.state ?? 'all'}
            options={[
              { value: 'all', text: t('downloads.all') },
              ...downloadStates.map((value) => ({ value, text: t(`downloads.states.${value}`) })),
            ]}
            onChange={(state) => ask({ state: state === 'all' ? undefined : state })}
          />
        }
        whenEmpty={
          filtered ? (
            <EmptyState
              icon={DownloadMark}
              title={t('downloads.none_found.title')}
              actions={
                <Button onClick={() => ask({ search: undefined, state: undefined })}>
                  {t('downloads.none_found.action')}
                </Button>
              }
            >
              {t('downloads.none_found.says')}
            </EmptyState>
          ) : (
            <EmptyState icon={DownloadMark} title={t('downloads.empty.title')}>
              {t('downloads.empty.says')}
            </EmptyState>
          )
        }
      />
      {removing && (
        <ConfirmDialog
          title={t('downloads.remove_ask.title', { file: removing.file_name })}
          keep={t('downloads.remove_ask.keep')}
          lose={t('downloads.remove')}
          busy={remove.isPending}
          onKeep={() => setRemoving(undefined)}
          onLose={() =>
            remove.mutate(
              { params: { downloadId: removing.id } },
              { onSuccess: () => setRemoving(undefined) },
            )
          }
        >
          {t('downloads.remove_ask.says')}
        </ConfirmDialog>
      )}
    </Page>
  )
}

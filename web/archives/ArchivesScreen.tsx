import { Archive, RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type ArchivedItem, archives } from '../../contract/archives/archives.ts'
import { useAsked } from '../app/asked.ts'
import { linkTo } from '../app/links.ts'
import { useListOf } from '../app/lists.ts'
import { usePath } from '../app/path.ts'
import { useAnswer } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { useNetwork } from '../networks/networkPage.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Face } from '../ui/Face.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { AskRemove, RestoreDialog } from './ArchiveDialogs.tsx'
import type { ArchiveSearch } from './search.ts'
import './archives.css'

export type Item = z.output<typeof ArchivedItem>
type Open = { about: 'restore' | 'remove'; item: Item } | null

/** Everything that was archived in the company. */
export function ArchivesScreen() {
  const { t } = useText()
  return (
    <Page title={t('archives.title')} lead={t('archives.says')} width="wide">
      <Archived within={undefined} />
    </Page>
  )
}

/** What was archived below one network: the same list, for people who manage it. */
export function NetworkArchiveScreen() {
  const { t } = useText()
  const { id, name } = useNetwork()
  return (
    <Section title={t('archives.title')}>
      <p className="archive-lead m2">{t('archives.within', { name })}</p>
      <Archived within={id} />
    </Section>
  )
}

function Archived({ within }: { within: number | undefined }) {
  const { t } = useText()
  const path = usePath()
  const { items: tabs } = useAnswer(archives.names, { query: { network_id: within } })
  const { asked, ask, turn } = useAsked<ArchiveSearch>()
  const [open, setOpen] = useState<Open>(null)
  const archive = tabs.find(({ name }) => name === asked.archive)?.name ?? tabs[0]?.name ?? 'network'
  const { archive: _tab, ...query } = asked
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(archives.list, {
    params: { archive },
    query: { ...query, network_id: within },
  })
  const close = () => setOpen(null)
  return (
    <>
      {tabs.length > 1 && (
        <div className="archive-tabs">
          <Tabs
            label={t('archives.tabs')}
            items={tabs.map(({ name, total, total_is }) => ({
              href: `${path}?archive=${name}`,
              text: t(`archives.archive.${name}`),
              count: total,
              more: total_is === 'at_least',
              current: name === archive,
            }))}
          />
        </div>
      )}
      <DataTable
        label={t(`archives.archive.${archive}`)}
        columns={useColumns(archive)}
        columnChoice={false}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowMenu={(item) => [
          ...(item.can.restore
            ? [
                {
                  text: t('archives.restore.do'),
                  icon: RotateCcw,
                  does: () => setOpen({ about: 'restore', item }),
                },
              ]
            : []),
          ...(item.can.remove
            ? ([
                'rule',
                {
                  text: t('archives.delete.do'),
                  icon: Trash2,
                  danger: true,
                  does: () => setOpen({ about: 'remove', item }),
                },
              ] as const)
            : []),
        ]}
        sort={{
          by: asked.sort_by ?? 'archived_at',
          direction: asked.sort_direction ?? 'desc',
          onSort: (by, sort_direction) => ask({ sort_by: by as ArchiveSearch['sort_by'], sort_direction }),
        }}
        search={
          <SearchField
            label={t('archives.search')}
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
              icon={Archive}
              title={t('archives.none_found.title', { search: asked.search })}
              actions={
                <Button onClick={() => ask({ search: undefined })}>{t('archives.none_found.action')}</Button>
              }
            >
              {t('archives.none_found.says')}
            </EmptyState>
          ) : (
            <EmptyState small icon={Archive} title={t('archives.empty.title')}>
              {t('archives.empty.says')}
            </EmptyState>
          )
        }
      />
      {open?.about === 'restore' && <RestoreDialog archive={archive} of={open.item} onClose={close} />}
      {open?.about === 'remove' && <AskRemove archive={archive} of={open.item} onClose={close} />}
    </>
  )
}

function useColumns(archive: string): Column<Item>[] {
  const { t } = useText()
  return [
    {
      key: 'name',
      title: t('archives.column.name'),
      fixed: true,
      sorts: true,
      card: 'title',
      cell: ({ name, along_count: count }) => (
        <>
          <span className="b">{name}</span>
          {count > 0 && <span className="sm m3 along">{t('archives.along', { count })}</span>}
        </>
      ),
    },
    {
      key: 'kind',
      title: t('archives.column.kind'),
      card: 'state',
      cell: ({ kind }) => (kind ? t(`archives.kinds.${kind}`) : '–'),
    },
    ...(archive === 'network'
      ? [
          {
            key: 'home',
            title: t('archives.column.home'),
            cell: ({ home }: Item) =>
              home === null ? (
                t('archives.top')
              ) : home.archived ? (
                <span className="m2">{t('archives.home_archived', { name: home.name })}</span>
              ) : (
                <Anchor href={linkTo.network(home)}>{home.name}</Anchor>
              ),
          },
        ]
      : []),
    {
      key: 'archived_at',
      title: t('archives.column.archived_at'),
      sorts: true,
      keep: true,
      card: 'line',
      cell: ({ archived_at }) => <RelativeTime at={archived_at} />,
    },
    {
      key: 'archived_by',
      title: t('archives.column.archived_by'),
      cell: ({ archived_by: person }) =>
        person ? (
          <Anchor className="row gap2" href={linkTo.person(person)}>
            <Face of={person} size="x" />
            {person.name}
          </Anchor>
        ) : (
          <span className="m3">{t('archives.unknown')}</span>
        ),
    },
  ]
}

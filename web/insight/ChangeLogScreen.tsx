import { useNavigate } from '@tanstack/react-router'
import { Eye, History, KeyRound, ListFilter, Settings } from 'lucide-react'
import { useState } from 'react'
import { changeLog } from '../../contract/insight/logs.ts'
import { useAsked } from '../app/asked.ts'
import { useListOf } from '../app/lists.ts'
import { useMe } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import { ExportButton } from '../downloads/ExportButton.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { useDates } from '../ui/dates/dates.ts'
import type { MenuEntry } from '../ui/dialogs/Menu.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Face } from '../ui/Face.tsx'
import { SearchField } from '../ui/forms/SearchField.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Page } from '../ui/Page.tsx'
import { type Column, DataTable } from '../ui/tables/DataTable.tsx'
import { ChangeDialog } from './ChangeDialog.tsx'
import { ChangeLogFilters } from './ChangeLogFilters.tsx'
import { ChangeLogState } from './ChangeLogState.tsx'
import { LogRetention } from './LogRetention.tsx'
import { type Entry, nameOfActor } from './nameOfActor.ts'
import { type ChangeLogSearch, filterOf } from './search.ts'
import './changes.css'

/** Who did what, when and from where. */
export function ChangeLogScreen() {
  const { t } = useText()
  const { policy_group } = useMe()
  const dates = useDates()
  const navigate = useNavigate()
  const { asked, ask, turn } = useAsked<ChangeLogSearch>()
  const [open, setOpen] = useState<Entry>()
  const list = useListOf(changeLog.list, { query: asked })
  const clear = () => void navigate({ to: '.', search: {}, replace: true })
  const filter = filterOf(asked)
  const filtered = Object.values(filter).some((value) => value !== undefined)

  const columns: readonly Column<Entry>[] = [
    {
      key: 'at',
      title: t('changes.columns.at'),
      sorts: true,
      keep: true,
      cell: ({ at }) => (
        <time dateTime={at} title={dates.moment(at)}>
          {dates.short(at)}, {dates.time(at)}
        </time>
      ),
    },
    {
      key: 'actor',
      title: t('changes.columns.actor'),
      cell: (entry) => <Who of={entry} />,
    },
    {
      key: 'title',
      title: t('changes.columns.action'),
      fixed: true,
      card: 'title',
      cell: (entry) =>
        entry.fields.length > 0 ? (
          <button
            type="button"
            className="link what"
            aria-haspopup="dialog"
            aria-label={t('changes.show_of', { title: entry.title })}
            onClick={() => setOpen(entry)}
          >
            {entry.title}
          </button>
        ) : (
          <span className="b">{entry.title}</span>
        ),
    },
    {
      key: 'subject',
      title: t('changes.columns.subject'),
      cell: (entry) => <About of={entry} />,
    },
    {
      key: 'network',
      title: t('changes.columns.network'),
      cell: ({ network }) => network?.name,
      hidden: true,
    },
    {
      key: 'changes',
      title: t('changes.columns.changes'),
      // Its name stands in the column before.
      cell: ({ fields, subject }) => (
        <span className="m2">
          {fields
            .filter(({ shown, after }) => shown !== 'fact' || after !== subject.name)
            .map(({ title }) => title)
            .join(', ')}
        </span>
      ),
    },
    {
      key: 'line',
      title: t('changes.columns.line'),
      hidden: true,
      card: 'line',
      cell: (entry) =>
        [
          // Who signs in isn't named twice.
          ...new Set([nameOfActor(entry, t), entry.subject.name]),
          `${dates.short(entry.at)}, ${dates.time(entry.at)}`,
        ]
          .filter(Boolean)
          .join(' · '),
    },
    {
      key: 'address',
      title: t('changes.columns.address'),
      keep: true,
      cell: ({ address }) => <span className="num">{address}</span>,
    },
  ]

  const menuOf = (entry: Entry): MenuEntry[] => {
    const { actor, program, subject, action } = entry
    return [
      { text: t('changes.show'), icon: Eye, does: () => setOpen(entry) },
      ...(subject.id === null
        ? []
        : [
            {
              text: t('changes.link'),
              icon: History,
              does: () => ask({ subject_type: subject.type, subject_id: subject.id ?? undefined }),
            },
          ]),
      ...(actor
        ? [
            {
              text: t('changes.filters.actor', { name: actor.name }),
              icon: ListFilter,
              does: () => ask({ actor_id: actor.id }),
            },
          ]
        : []),
      ...(program === null
        ? []
        : [
            {
              text: t('changes.filters.actor', { name: nameOfActor(entry, t) }),
              icon: ListFilter,
              does: () => ask({ program }),
            },
          ]),
      { text: t('changes.same'), icon: ListFilter, does: () => ask({ action, area: undefined }) },
    ]
  }

  return (
    <Page title={t('changes.title')} lead={t('changes.lead')} width="wide">
      <ChangeLogState />
      <LogRetention />
      <DataTable
        label={t('changes.list')}
        columns={columns.filter(({ key }) => key !== 'line' || list.data)}
        rows={list.data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        rowMenu={menuOf}
        pending={list.isPending}
        refreshing={list.isPlaceholderData}
        error={list.error}
        retry={() => void list.refetch()}
        sort={{
          by: 'at',
          direction: asked.sort_direction ?? 'desc',
          onSort: (_by, direction) => ask({ sort_direction: direction === 'asc' ? 'asc' : undefined }),
        }}
        paging={
          list.data && {
            ...list.data,
            onChange: turn,
          }
        }
        search={
          <SearchField
            label={t('changes.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
            autoFocus
          />
        }
        filters={<ChangeLogFilters asked={asked} ask={ask} shown={list.data?.items ?? []} />}
        tools={policy_group.logs_manage && <ExportButton of="change_log" query={filter} />}
        whenEmpty={
          filtered ? (
            <EmptyState
              icon={History}
              title={t('changes.none_found.title')}
              actions={<Button onClick={clear}>{t('changes.none_found.action')}</Button>}
            >
              {t('changes.none_found.says')}
            </EmptyState>
          ) : (
            <EmptyState icon={History} title={t('changes.empty.title')}>
              {t('changes.empty.says')}
            </EmptyState>
          )
        }
      />
      {open && <ChangeDialog of={open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

function Who({ of: entry }: { of: Entry }) {
  const { t } = useText()
  const { actor, program } = entry
  return (
    <span className="row gap2">
      {actor ? (
        <Face of={actor} size="x" />
      ) : (
        <span className="nobody">
          <Icon of={program === null ? Settings : KeyRound} size="s" />
        </span>
      )}
      <span>{nameOfActor(entry, t)}</span>
    </span>
  )
}

function About({ of: { subject } }: { of: Entry }) {
  const name = subject.name ?? (subject.id === null ? undefined : `${subject.title} ${subject.id}`)
  if (!name) return subject.title
  return subject.link ? (
    <Anchor className="link" href={subject.link}>
      {name}
    </Anchor>
  ) : (
    name
  )
}

import { Archive, ArchiveRestore, GraduationCap, Pencil, Plus } from 'lucide-react'
import { numbersFor } from '../../../contract/formats.ts'
import { mentorshipPrograms, type ProgramLine } from '../../../contract/mentorship/programs.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import type { MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Page } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { toPrograms } from './programAddresses.ts'
import { type ProgramsSearch, programsAsked, shownStates } from './programSearch.ts'
import { badgeOf, stalePrograms, stateOf, useSpan } from './programWords.ts'

/** The programs of mentorship, for those who manage mentorship. */
export function ProgramsScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<ProgramsSearch>()
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(mentorshipPrograms.list, {
    query: programsAsked(asked),
  })
  const title = t('mentorshipPrograms.title')
  const isNarrowed = asked.search !== undefined || asked.state !== undefined
  const add = (
    <LinkButton look="p" icon={Plus} href={toPrograms.new}>
      {t('mentorshipPrograms.new')}
    </LinkButton>
  )
  return (
    <Page
      title={title}
      lead={t('mentorshipPrograms.lead')}
      width="wide"
      actions={((data?.items.length ?? 0) > 0 || isNarrowed) && add}
    >
      <DataTable
        label={title}
        columns={useColumns()}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowMenu={useMenu()}
        sort={{
          by: asked.sort_by ?? 'runs_from',
          direction: asked.sort_direction ?? (asked.sort_by === 'name' ? 'asc' : 'desc'),
          onSort: (by, sort_direction) => ask({ sort_by: by as ProgramsSearch['sort_by'], sort_direction }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('mentorshipPrograms.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        filters={
          <Segmented
            label={t('mentorshipPrograms.state_label')}
            value={asked.state ?? 'any'}
            options={[
              { value: 'any', text: t('mentorshipPrograms.any') },
              ...shownStates.map((value) => ({ value, text: t(`mentorshipPrograms.state.${value}`) })),
            ]}
            onChange={(state) => ask({ state: shownStates.find((one) => one === state) })}
          />
        }
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          isNarrowed ? (
            <EmptyState
              title={t('mentorshipPrograms.none_found')}
              actions={
                <Button onClick={() => ask({ search: undefined, state: undefined })}>
                  {t('mentorshipPrograms.show_all')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={GraduationCap} title={t('mentorshipPrograms.empty')} actions={add}>
              {t('mentorshipPrograms.empty_says')}
            </EmptyState>
          )
        }
      />
    </Page>
  )
}

function useMenu() {
  const { t } = useText()
  const archive = useSend(mentorshipPrograms.archive, {
    done: ({ name }) => t('ui.toasts.archived', { name }),
    stale: stalePrograms,
  })
  const restore = useSend(mentorshipPrograms.restore, {
    done: ({ name }) => t('ui.toasts.restored', { name }),
    stale: stalePrograms,
  })
  return ({ can, id }: ProgramLine): readonly MenuEntry[] => {
    const params = { id }
    return [
      ...(can.edit
        ? [{ text: t('mentorshipPrograms.act.edit'), icon: Pencil, href: toPrograms.edit({ id }) }]
        : []),
      ...(can.archive
        ? [
            {
              text: t('mentorshipPrograms.act.archive'),
              icon: Archive,
              does: () => archive.mutate({ params }),
            },
          ]
        : []),
      ...(can.restore
        ? [
            {
              text: t('mentorshipPrograms.act.restore'),
              icon: ArchiveRestore,
              does: () => restore.mutate({ params }),
            },
          ]
        : []),
    ]
  }
}

function useColumns(): Column<ProgramLine>[] {
  const { t, locale } = useText()
  const span = useSpan()
  const number = (count: number) => numbersFor(locale).format(count)
  return [
    {
      key: 'name',
      title: t('mentorshipPrograms.column.name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: (program) => (
        <Anchor className="b" href={toPrograms.overview(program)}>
          {program.name}
        </Anchor>
      ),
    },
    {
      key: 'state',
      title: t('mentorshipPrograms.column.state'),
      card: 'state',
      cell: (program) => (
        <StateBadge state={badgeOf[stateOf(program)]}>
          {t(`mentorshipPrograms.state.${stateOf(program)}`)}
        </StateBadge>
      ),
    },
    {
      key: 'enrols_from',
      title: t('mentorshipPrograms.column.enrols_from'),
      sorts: true,
      keep: true,
      cell: ({ enrols_from, enrols_until }) => span(enrols_from, enrols_until),
    },
    {
      key: 'runs_from',
      title: t('mentorshipPrograms.column.runs_from'),
      sorts: true,
      keep: true,
      card: 'line',
      cell: ({ runs_from, runs_until }) => span(runs_from, runs_until),
    },
    {
      key: 'participants',
      title: t('mentorshipPrograms.column.participants'),
      sorts: true,
      numeric: true,
      cell: ({ participants }) => number(participants),
    },
    {
      key: 'pairs',
      title: t('mentorshipPrograms.column.pairs'),
      sorts: true,
      numeric: true,
      cell: ({ pairs }) => number(pairs),
    },
  ]
}

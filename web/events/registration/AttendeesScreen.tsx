import { FileUp, History, ListPlus, Mail, Plus, UserMinus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { initiativeUsers } from '../../../contract/events/registrations.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { ExportButton } from '../../downloads/ExportButton.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Section } from '../../ui/Page.tsx'
import { type BulkAction, DataTable } from '../../ui/tables/DataTable.tsx'
import type { AttendeeDialog } from './AttendeeDialogs.tsx'
import { type Row, useColumns } from './attendeeColumns.tsx'
import { PeopleFrame, usePeopleOf } from './PeopleFrame.tsx'
import { type AttendeesSearch, questionOf } from './search.ts'
import './registration.css'

const Dialogs = lazy(() =>
  import('./AttendeeDialogs.tsx').then((part) => ({ default: part.AttendeeDialogs })),
)

const scopes = ['all', 'registered', 'attended', 'no_show', 'unregistered'] as const

/** The attendees of an event in all states, their answers, and the organizers' actions. */
export function AttendeesScreen() {
  const { t } = useText()
  const { id, home } = usePeopleOf()
  const { asked, ask, turn } = useAsked<AttendeesSearch>()
  const [open, setOpen] = useState<AttendeeDialog | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(initiativeUsers.list, {
    query: questionOf(asked, id),
  })
  const organizes = data?.can.organize ?? false
  const bulk: BulkAction[] = [
    {
      text: t('registrations.list.message'),
      icon: Mail,
      does: (keys, clear) => setOpen({ about: 'message', to: keys.map(Number), clear }),
    },
    {
      text: t('registrations.list.remove'),
      icon: UserMinus,
      danger: true,
      does: (keys, clear) => setOpen({ about: 'remove', whom: keys.map(Number), clear }),
    },
  ]
  const menu = (row: Row) => [
    { text: t('registrations.list.steps'), icon: History, does: () => setOpen({ about: 'steps', of: row }) },
    {
      text: t('registrations.list.write'),
      icon: Mail,
      does: () => setOpen({ about: 'message', to: [row.id] }),
    },
    ...(row.state === 'registered' || row.state === 'waitlisted'
      ? [
          {
            text: t('registrations.list.remove'),
            icon: UserMinus,
            danger: true,
            does: () => setOpen({ about: 'remove', whom: [row.id] }),
          },
        ]
      : []),
  ]
  const scope = asked.state ?? 'all'
  const columns = useColumns('attendees', data?.items ?? [])
  return (
    <PeopleFrame at="attendees">
      <Section
        title={t('registrations.list.title')}
        aside={
          data?.can.add && (
            <span className="row gap2 wrap">
              <Button icon={FileUp} onClick={() => setOpen({ about: 'import' })}>
                {t('registrations.list.import')}
              </Button>
              <Button icon={ListPlus} onClick={() => setOpen({ about: 'sync' })}>
                {t('registrations.list.sync')}
              </Button>
              <Button look="p" icon={Plus} onClick={() => setOpen({ about: 'add' })}>
                {t('registrations.list.add')}
              </Button>
            </span>
          )
        }
      >
        {data && data.seats !== null && (
          <p className="m2 num reg-lead">
            {t('registrations.list.seats', { going: data.going_count, seats: data.seats })}
          </p>
        )}
        <DataTable
          key={`${scope} ${columns.length}`}
          label={t('registrations.list.caption')}
          columns={columns}
          rows={data?.items ?? []}
          keyOf={(row) => row.id}
          nameOf={(row) => row.name}
          faceOf={(row) => <Face of={row} />}
          sort={{
            by: asked.sort_by,
            direction: asked.sort_direction ?? (asked.sort_by === 'changed_at' ? 'desc' : 'asc'),
            onSort: (by, sort_direction) =>
              ask({ sort_by: by as AttendeesSearch['sort_by'], sort_direction }),
          }}
          paging={data && { ...data, onChange: turn }}
          search={
            <SearchField
              label={t('registrations.list.search')}
              value={asked.search ?? ''}
              onChange={(search) => ask({ search: search || undefined })}
            />
          }
          filters={
            organizes && (
              <Select
                label={t('registrations.list.scope.label')}
                value={scopes.find((one) => one === scope) ?? 'all'}
                onChange={(state) => ask({ state: state === 'all' ? undefined : state })}
                options={scopes.map((value) => ({ value, text: t(`registrations.list.scope.${value}`) }))}
              />
            )
          }
          tools={
            organizes && (
              <>
                <Button look="q" small icon={Mail} onClick={() => setOpen({ about: 'message', to: null })}>
                  {t('registrations.list.message_all')}
                </Button>
                <ExportButton
                  of="attendees"
                  query={{
                    initiative_id: id,
                    ...(asked.state ? { state: asked.state } : {}),
                    ...(asked.search ? { search: asked.search } : {}),
                  }}
                />
              </>
            )
          }
          {...(organizes ? { bulk, rowMenu: menu } : {})}
          pending={isPending}
          refreshing={isPlaceholderData}
          error={error}
          retry={() => void refetch()}
          whenEmpty={
            <Nobody narrowed={Boolean(asked.search || asked.state)} all={`${home}/manage/attendees`} />
          }
        />
      </Section>
      {open && (
        <Suspense fallback={null}>
          <Dialogs eventId={id} asked={open} close={() => setOpen(null)} />
        </Suspense>
      )}
    </PeopleFrame>
  )
}

function Nobody({ narrowed, all }: { narrowed: boolean; all: string }) {
  const { t } = useText()
  if (!narrowed)
    return (
      <EmptyState small level={3} title={t('registrations.list.empty.title')}>
        {t('registrations.list.empty.says')}
      </EmptyState>
    )
  return (
    <EmptyState
      small
      level={3}
      title={t('registrations.list.none_found.title')}
      actions={<LinkButton href={all}>{t('registrations.list.none_found.action')}</LinkButton>}
    >
      {t('registrations.list.none_found.says')}
    </EmptyState>
  )
}

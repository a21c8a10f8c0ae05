import { Armchair, History, UserMinus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { initiativeUsers } from '../../../contract/events/registrations.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Section } from '../../ui/Page.tsx'
import { DataTable } from '../../ui/tables/DataTable.tsx'
import type { AttendeeDialog } from './AttendeeDialogs.tsx'
import { useColumns } from './attendeeColumns.tsx'
import { PeopleFrame, usePeopleOf } from './PeopleFrame.tsx'
import { type AttendeesSearch, waitingOf } from './search.ts'
import './registration.css'

const Dialogs = lazy(() =>
  import('./AttendeeDialogs.tsx').then((part) => ({ default: part.AttendeeDialogs })),
)

/** The waitlist in order: nobody can be moved up, and the reason for a seat out of turn is logged. */
export function WaitlistScreen() {
  const { t } = useText()
  const { id } = usePeopleOf()
  const { asked, ask, turn } = useAsked<AttendeesSearch>()
  const [open, setOpen] = useState<AttendeeDialog | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(initiativeUsers.list, {
    query: waitingOf(asked, id),
  })
  const columns = useColumns('waitlist', data?.items ?? [])
  return (
    <PeopleFrame at="waitlist">
      <Section title={t('registrations.waitlist.title')}>
        <p className="reg-lead">{t('registrations.waitlist.lead')}</p>
        <DataTable
          key={columns.length}
          label={t('registrations.waitlist.label')}
          columns={columns}
          rows={data?.items ?? []}
          keyOf={(row) => row.id}
          nameOf={(row) => row.name}
          faceOf={(row) => <Face of={row} />}
          columnChoice={false}
          paging={data && { ...data, onChange: turn }}
          search={
            <SearchField
              label={t('registrations.list.search')}
              value={asked.search ?? ''}
              onChange={(search) => ask({ search: search || undefined })}
            />
          }
          rowMenu={(row) => [
            {
              text: t('registrations.list.steps'),
              icon: History,
              does: () => setOpen({ about: 'steps', of: row }),
            },
            {
              text: t('registrations.waitlist.seat'),
              icon: Armchair,
              does: () => setOpen({ about: 'seat', of: row }),
            },
            {
              text: t('registrations.list.remove'),
              icon: UserMinus,
              danger: true,
              does: () => setOpen({ about: 'remove', whom: [row.id] }),
            },
          ]}
          pending={isPending}
          refreshing={isPlaceholderData}
          error={error}
          retry={() => void refetch()}
          whenEmpty={
            asked.search ? (
              <EmptyState small level={3} title={t('registrations.list.none_found.title')}>
                {t('registrations.list.none_found.says')}
              </EmptyState>
            ) : (
              <EmptyState small level={3} title={t('registrations.waitlist.empty.title')}>
                {t('registrations.waitlist.empty.says')}
              </EmptyState>
            )
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

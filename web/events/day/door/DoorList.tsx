import { Check, Undo2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { type AttendanceLine, eventDay } from '../../../../contract/events/day.ts'
import { foldedText } from '../../../../contract/foldedText.ts'
import { useAsked } from '../../../app/asked.ts'
import { useListOf } from '../../../app/lists.ts'
import { useSend } from '../../../app/query.ts'
import { useText } from '../../../app/texts.ts'
import { PersonFinder } from '../../../networks/leaders/PersonField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useDates } from '../../../ui/dates/dates.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Face } from '../../../ui/Face.tsx'
import { SearchField } from '../../../ui/forms/SearchField.tsx'
import { Select } from '../../../ui/forms/Select.tsx'
import { StateBadge } from '../../../ui/StateBadge.tsx'
import { ListState } from '../../../ui/tables/ListState.tsx'
import { Pager } from '../../../ui/tables/Pager.tsx'
import type { DoorSearch } from '../search.ts'
import type { Door, DoorState } from './store.ts'

type Line = z.output<typeof AttendanceLine>
const shown = ['all', 'expected', 'here', 'waiting'] as const
const stateOf = { all: undefined, expected: 'registered', here: 'attended', waiting: 'waitlisted' } as const

interface Props {
  eventId: number
  open: boolean
  supervises: boolean
}

/** Everybody who comes, found by name and checked in with one press. */
export function DoorList({ eventId, open, supervises }: Props) {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<DoorSearch>()
  const [walksIn, setWalksIn] = useState(false)
  const show = asked.show ?? 'all'
  const { data, isPending, error, refetch } = useListOf(eventDay.attendance, {
    params: { id: eventId },
    query: {
      page: asked.page,
      page_size: asked.page_size as 25 | undefined,
      search: asked.search,
      state: stateOf[show],
    },
  })
  const narrowed = asked.search !== undefined || show !== 'all'
  return (
    <>
      <div className="row wrap door-tools">
        <SearchField
          className="grow"
          label={t('eventDay.list.search')}
          value={asked.search ?? ''}
          onChange={(search) => ask({ search: search || undefined })}
        />
        <Select
          label={t('eventDay.list.state')}
          value={show}
          options={shown.map((value) => ({ value, text: t(`eventDay.list.${value}`) }))}
          onChange={(value) => ask({ show: value === 'all' ? undefined : value })}
        />
        {supervises && open && (
          <Button icon={UserPlus} onClick={() => setWalksIn(true)}>
            {t('eventDay.list.walk_in')}
          </Button>
        )}
      </div>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <EmptyState small title={t(narrowed ? 'eventDay.list.empty' : 'eventDay.list.nobody')}>
            {t(narrowed ? 'eventDay.list.empty_says' : 'eventDay.list.nobody_says')}
          </EmptyState>
        }
      >
        <ul className="list" aria-label={t('eventDay.list.label')}>
          {data?.items.map((line) => (
            <li key={line.person.id}>
              <Row of={line} eventId={eventId} open={open} supervises={supervises} />
            </li>
          ))}
        </ul>
        {data && <Pager {...data} onChange={turn} />}
      </ListState>
      {walksIn && <WalkIn eventId={eventId} close={() => setWalksIn(false)} />}
    </>
  )
}

function Row({
  of: { person, state, checked_in_at, walked_in },
  eventId,
  open,
  supervises,
}: Props & { of: Line }) {
  const { t } = useText()
  const dates = useDates()
  const stale = [eventDay.show.path, eventDay.attendance.path, eventDay.scans.path]
  const { name } = person
  const params = { id: eventId, user_id: person.id }
  const checkIn = useSend(eventDay.checkIn, {
    stale,
    done: () => t('eventDay.list.checked_in', { name }),
    failed: () => t('eventDay.list.failed'),
  })
  const undo = useSend(eventDay.undo, {
    stale,
    done: () => t('eventDay.list.undone', { name }),
    failed: () => t('eventDay.list.undo_failed'),
  })
  const letIn = useSend(eventDay.walkIn, {
    stale,
    done: () => t('eventDay.list.walked', { name }),
    failed: () => t('eventDay.list.walk_failed'),
  })
  const isExpected = state === 'registered' || state === 'no_show'
  return (
    <div className="row door-row">
      <Face of={person} />
      <div className="grow">
        <div className="b">{name}</div>
        <div className="row gap2 wrap sm m2">
          <StateBadge state={state}>{t(`eventDay.list.states.${state}`)}</StateBadge>
          {checked_in_at && <span className="num">{dates.time(checked_in_at)}</span>}
          {walked_in && <span>{t('eventDay.list.walked_in')}</span>}
        </div>
      </div>
      {open && isExpected && (
        <Button
          icon={Check}
          busy={checkIn.isPending}
          label={t('eventDay.list.check_in_of', { name })}
          onClick={() => checkIn.mutate({ params })}
        >
          {t('eventDay.list.check_in')}
        </Button>
      )}
      {open && supervises && state === 'attended' && (
        <Button
          look="q"
          icon={Undo2}
          busy={undo.isPending}
          label={t('eventDay.list.undo_of', { name })}
          onClick={() => undo.mutate({ params })}
        >
          {t('eventDay.list.undo')}
        </Button>
      )}
      {open && supervises && (state === 'waitlisted' || state === 'unregistered') && (
        <Button
          icon={UserPlus}
          busy={letIn.isPending}
          label={t('eventDay.list.let_in_of', { name })}
          onClick={() => letIn.mutate({ params: { id: eventId }, body: { user_id: person.id } })}
        >
          {t('eventDay.list.let_in')}
        </Button>
      )}
    </div>
  )
}

function WalkIn({ eventId, close }: { eventId: number; close: () => void }) {
  const { t } = useText()
  const letIn = useSend(eventDay.walkIn, {
    stale: [eventDay.show.path, eventDay.attendance.path],
    done: ({ person }) => t('eventDay.list.walked', { name: person.name }),
    failed: () => t('eventDay.list.walk_failed'),
  })
  return (
    <Dialog title={t('eventDay.list.walk_in')} onClose={close}>
      <p className="m2">{t('eventDay.list.walk_in_says')}</p>
      <PersonFinder
        choose={({ id }) =>
          letIn.mutate({ params: { id: eventId }, body: { user_id: id } }, { onSuccess: close })
        }
      />
    </Dialog>
  )
}

/** Offline: the names this browser knows. A check-in counts here and is uploaded later. */
export function KeptList({ door, state }: { door: Door; state: DoorState }) {
  const { t } = useText()
  const [search, setSearch] = useState('')
  const here = new Set(state.told.map(({ code_hash }) => code_hash))
  const words = foldedText(search)
  const people = (state.snapshot?.people ?? []).filter(({ name }) => foldedText(name).includes(words))
  return (
    <>
      <div className="row wrap door-tools">
        <SearchField className="grow" label={t('eventDay.list.search')} value={search} onChange={setSearch} />
      </div>
      {people.length === 0 && <EmptyState small title={t('eventDay.list.empty')} />}
      <ul className="list" aria-label={t('eventDay.list.label')}>
        {people.slice(0, 200).map(({ code_hash, name, state: stands }) => {
          const isHere = stands === 'attended' || here.has(code_hash)
          return (
            <li key={code_hash}>
              <div className="row door-row">
                <div className="grow">
                  <div className="b">{name}</div>
                  <StateBadge state={isHere ? 'attended' : stands}>
                    {t(`eventDay.list.states.${isHere ? 'attended' : stands}`)}
                  </StateBadge>
                </div>
                {!isHere && stands === 'registered' && (
                  <Button
                    icon={Check}
                    label={t('eventDay.list.check_in_of', { name })}
                    onClick={() => void door.tap(code_hash)}
                  >
                    {t('eventDay.list.check_in')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

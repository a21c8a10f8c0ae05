import { useNavigate, useParams } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { eventPlans } from '../../../contract/events/management.ts'
import { events } from '../../../contract/events/pages.ts'
import type { Repeats } from '../../../contract/events/recurrence.ts'
import { seriesChanges } from '../../../contract/events/seriesChanges.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { useFreshOf } from '../../app/fresh.ts'
import { linkTo } from '../../app/links.ts'
import { keyOf, queryClient, refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Conflict } from '../../posts/writing/Conflict.tsx'
import { isTime } from '../../posts/writing/content.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Form, SaveBar } from '../../ui/forms/Form.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { Loading } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'
import { RepeatFields } from '../series/RepeatFields.tsx'
import { useSeriesSave } from '../series/SeriesSave.tsx'
import { contentOf, type Shown, type Written, writtenAs } from './content.ts'
import { beginWith } from './draftStore.ts'
import { EventSheet } from './EventSheet.tsx'
import { missingIn } from './gaps.ts'
import { GuestsField, Seen, useHost } from './Hosts.tsx'
import { MissingNote } from './MissingNote.tsx'
import { PublicationNote } from './PublicationNote.tsx'
import { staleEvents } from './stale.ts'
import { useWrittenEvent } from './useWrittenEvent.ts'

const isGone = (error: unknown) => error instanceof Failure && (error.status === 404 || error.status === 403)

/** An event is edited in one place, however it was opened. */
export function EditEventScreen() {
  const { t } = useText()
  const { eventId = '' } = useParams({ strict: false })
  const { data, error } = useFreshOf(events.show, { params: { id: Number(eventId) } })
  const [round, setRound] = useState(0)
  if (isGone(error) || (data && !data.can.edit))
    return (
      <Page
        title={t('eventPlanning.edit.title')}
        crumbs={[{ href: '/events', text: t('eventPlanning.events') }]}
      >
        <EmptyState
          icon={CircleAlert}
          title={t('eventPlanning.edit.missing')}
          actions={<LinkButton href="/events">{t('eventPlanning.events')}</LinkButton>}
        />
      </Page>
    )
  if (!data) {
    if (error) throw error
    return (
      <div className="in">
        <Loading>
          <SkeletonList rows={6} face={false} />
        </Loading>
      </div>
    )
  }
  return <Edited key={`${eventId} ${round}`} event={data} again={() => setRound(round + 1)} />
}

function Edited({ event: shown, again }: { event: Shown; again: () => void }) {
  const { t } = useText()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(0)
  const [newer, setNewer] = useState<Shown | null>(null)
  // Registrations meanwhile don't change what is being edited.
  const [event] = useState(shown)
  const start = useMemo(() => writtenAs(event), [event])
  const params = { id: event.id }
  const keep = (fresh: Shown) => queryClient.setQueryData(keyOf(events.show.path, params), fresh)
  const asksAnew = event.state === 'changes_requested' || event.state === 'declined'
  const series = useSeriesSave(event)
  const [repeats, setRepeats] = useState<Repeats | null>(null)
  const save = (body: Sends<typeof eventPlans.update, 'body'>) =>
    repeats === null
      ? series.save(body, () => call(eventPlans.update, { params, body }))
      : call(seriesChanges.begin, {
          params,
          body: { event: body, repeats: { ...repeats, until_on: repeats.until_on || null } },
        })
  return (
    <Form
      sends={eventPlans.update}
      send={(body) =>
        save({ ...body, version: newer?.version ?? event.version })
          .then((saved) =>
            asksAnew && saved.can.submit && !saved.can.publish ? call(eventPlans.submit, { params }) : saved,
          )
          .catch(async (failure: unknown) => {
            if (failure instanceof Failure && failure.code === 'changed_meanwhile')
              setNewer(await call(events.show, { params }))
            else toast.bad(t('eventPlanning.failed.update'))
            throw failure
          })
      }
      start={start}
      texts="eventPlanning.field"
      label={t('eventPlanning.edit.title')}
      onUnsaved={setUnsaved}
      then={async (fresh) => {
        setUnsaved(0)
        setRepeats(null)
        keep(fresh)
        await navigate({ href: linkTo.event(event), ignoreBlocker: true })
        toast.good(
          t(
            fresh.state === 'pending_approval'
              ? 'eventPlanning.done.pending_approval'
              : 'eventPlanning.done.updated',
          ),
        )
        await refresh(staleEvents)
      }}
    >
      <Paper
        event={event}
        newer={newer}
        asksAnew={asksAnew}
        repeats={event.can.repeat ? <Repeating value={repeats} onChange={setRepeats} /> : undefined}
        load={() => {
          if (newer) keep(newer)
          again()
        }}
      />
      {series.dialog}
      <UnsavedGuard count={unsaved + (repeats === null ? 0 : 1)} />
    </Form>
  )
}

interface PaperProps {
  event: Shown
  newer: Shown | null
  asksAnew: boolean
  repeats: ReactNode
  load: () => void
}

/** A single event may start repeating from its date on. */
function Repeating(props: Pick<ComponentProps<typeof RepeatFields>, 'value' | 'onChange'>) {
  const { written, problems } = useWrittenEvent()
  return (
    <RepeatFields
      {...props}
      starts_at={isTime(written.starts_at) ? written.starts_at : null}
      ends_at={isTime(written.ends_at) ? written.ends_at : null}
      time_zone={written.time_zone ?? 'UTC'}
      errors={{
        rule: problems['repeats.rule'],
        every: problems['repeats.every'],
        until_on: problems['repeats.until_on'],
        most: problems['repeats.most'],
      }}
    />
  )
}

function Paper({ event, newer, asksAnew, repeats, load }: PaperProps) {
  const { t } = useText()
  const dates = useDates()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { written, problems } = useWrittenEvent()
  const host = useHost(event.host.id)
  const copy = async () => {
    setBusy(true)
    try {
      const made = await beginWith(contentOf({ ...written, network_id: event.host.id } as Written))
      toast.good(t('posts.write.conflict.copied'))
      await navigate({ to: '/events/drafts/$draftId', params: { draftId: made.id }, ignoreBlocker: true })
    } catch {
      toast.bad(t('eventPlanning.drafts.copy.failed'))
    }
    setBusy(false)
  }
  const known = new Map(
    event.networks.flatMap(({ role, network, state }) =>
      role === 'guest'
        ? [[network.id, { name: network.name, detail: t(`eventPlanning.guests.state.${state}`) }] as const]
        : [],
    ),
  )
  const isOut = event.state === 'approved' || event.state === 'scheduled'
  const missing = missingIn(written, true)
  return (
    <EventSheet
      title={t('eventPlanning.edit.title')}
      crumbs={[
        { href: '/events', text: t('eventPlanning.events') },
        { href: linkTo.event(event), text: event.name },
      ]}
      written={written}
      problems={problems}
      missing={missing}
      host={event.host}
      eventId={event.id}
      picture={{
        url: event.picture.file_id ? event.picture.url : null,
        pattern: event.picture.file_id ? host?.picture_url : event.picture.url,
      }}
      repeats={repeats}
      guests={<GuestsField ids={(written.guest_ids ?? []).map(Number)} known={known} />}
      withMoment={event.published_at === null}
      notes={
        <>
          {asksAnew && event.state_reason && (
            <div className="note info requested">
              <Icon of={CircleAlert} />
              <div>
                <p className="b">{t(`eventPlanning.approval.${event.state as 'declined'}`)}</p>
                <p>{event.state_reason}</p>
              </div>
            </div>
          )}
          {newer && (
            <Conflict
              says={t('eventPlanning.edit.conflict', { moment: dates.moment(newer.updated_at) })}
              busy={busy}
              onLoad={load}
              onCopy={() => void copy()}
            />
          )}
          {isOut && host && !host.can.publish && (
            <p className="note wait requested">{t('eventPlanning.edit.asks', { name: host.name })}</p>
          )}
        </>
      }
      aside={
        <Section title={t('eventPlanning.seen.title')}>
          <Seen of={host} isOut={isOut} />
        </Section>
      }
      bar={
        <>
          <div className="plan-send">
            {missing.length > 0 && <MissingNote of={missing} />}
            {!isOut && (
              <PublicationNote
                network_id={event.host.id}
                guest_ids={(written.guest_ids ?? []).map(Number)}
                publish_at={written.publish_at ?? null}
                event_id={event.id}
              />
            )}
          </div>
          <SaveBar
            save={t(
              newer
                ? 'posts.write.conflict.over'
                : asksAnew
                  ? 'eventPlanning.send.save_and_ask'
                  : 'eventPlanning.send.save',
            )}
          />
        </>
      }
    />
  )
}

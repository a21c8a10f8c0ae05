import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { eventDrafts } from '../../../contract/events/drafts.ts'
import { eventPlans } from '../../../contract/events/management.ts'
import { events } from '../../../contract/events/pages.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { linkTo } from '../../app/links.ts'
import { useMe } from '../../app/me.ts'
import { keyOf, queryClient, refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { isTime } from '../../posts/writing/content.ts'
import type { Keeper, Keeping } from '../../posts/writing/keeper.ts'
import { Leaving } from '../../posts/writing/LeavePrompt.tsx'
import { Saving } from '../../posts/writing/SaveState.tsx'
import { Unkept } from '../../posts/writing/Unkept.tsx'
import { useChanges } from '../../posts/writing/written.ts'
import { useTitle } from '../../shell/title.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { SkeletonList } from '../../ui/Skeleton.tsx'
import { Loading } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'
import { RepeatFields } from '../series/RepeatFields.tsx'
import { type Content, contentOf, type Draft, type Shown, type Written, writtenIn } from './content.ts'
import { DraftMenu } from './DraftMenu.tsx'
import { beginWith, draftAt, unsavedOf, useEventKeeper } from './draftStore.ts'
import { EventSheet } from './EventSheet.tsx'
import { missingIn } from './gaps.ts'
import { GuestsField, HostField, Seen, useHost } from './Hosts.tsx'
import { MissingNote } from './MissingNote.tsx'
import { PublicationNote } from './PublicationNote.tsx'
import { staleEvents } from './stale.ts'
import { useWrittenEvent } from './useWrittenEvent.ts'

const drafts = '/events/drafts'

/** A draft opens as it is saved now, never from an old cache. */
export function EventDraftScreen() {
  const { t } = useText()
  const { user } = useMe()
  const { draftId = '' } = useParams({ strict: false })
  const [opened, setOpened] = useState<{ draft: Draft; round: number } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const open = useCallback(async () => {
    setFailure(null)
    try {
      const draft = await draftAt(draftId, user.id)
      setOpened((before) => ({ draft, round: (before?.round ?? 0) + 1 }))
    } catch (problem) {
      setFailure(problem)
    }
  }, [draftId, user.id])
  useEffect(() => void open(), [open])
  if (failure instanceof Failure && failure.status === 403) throw failure
  if (failure !== null)
    return (
      <Page
        title={t('eventPlanning.drafts.edit_title')}
        crumbs={[{ href: drafts, text: t('eventPlanning.drafts.title') }]}
      >
        <EmptyState
          title={t('eventPlanning.failed.load')}
          actions={<Button onClick={() => void open()}>{t('ui.failed.retry')}</Button>}
        >
          {failure instanceof Failure ? failure.message : ''}
        </EmptyState>
      </Page>
    )
  if (!opened || opened.draft.id !== draftId)
    return (
      <div className="in">
        <Loading>
          <SkeletonList rows={6} face={false} />
        </Loading>
      </div>
    )
  return <Opened key={`${draftId} ${opened.round}`} draft={opened.draft} open={() => void open()} />
}

function Opened({ draft, open }: { draft: Draft; open: () => void }) {
  const { t } = useText()
  const { user } = useMe()
  const navigate = useNavigate()
  const [unsaved] = useState(() => unsavedOf(user.id, draft))
  const { keeper, keeping } = useEventKeeper(user.id, draft, unsaved?.version ?? draft.version)
  const start = useMemo(
    () => writtenIn({ ...draft, ...unsaved?.content }, user.time_zone),
    [draft, unsaved, user.time_zone],
  )
  // Input left unsaved before is saved now, or meets what was saved since.
  useEffect(() => {
    if (!unsaved) return
    keeper.change(unsaved.content)
    toast.info(t('posts.write.restored'))
    void keeper.flush()
  }, [unsaved, keeper, t])
  const publish = async () => {
    // Unfinished typing belongs to it.
    if (!(await keeper.flush())) await keeper.flush()
    if (!keeper.isSaved)
      throw new Failure(
        409,
        t(`posts.write.saving.${keeping.state}`, 'says' in keeping ? { says: keeping.says } : {}),
      )
    try {
      return await call(eventDrafts.publish, {
        params: { id: draft.id },
        body: { version: keeper.saved.version },
      })
    } catch (failure) {
      toast.bad(t('eventPlanning.failed.create'))
      throw failure
    }
  }
  const done = async (event: Shown) => {
    keeper.drop()
    queryClient.setQueryData(keyOf(events.show.path, { id: event.id }), event)
    await navigate({ href: linkTo.event(event), replace: true, ignoreBlocker: true })
    toast.good(t(doneWords[event.state] ?? 'eventPlanning.done.created'))
    await refresh([eventDrafts.list.path, ...staleEvents])
  }
  return (
    <Form
      sends={eventPlans.create}
      send={publish}
      start={start}
      texts="eventPlanning.field"
      label={t('eventPlanning.drafts.edit_title')}
      then={(event) => void done(event)}
    >
      <Paper draft={draft} keeper={keeper} keeping={keeping} open={open} />
      <Leaving keeper={keeper} />
    </Form>
  )
}

const doneWords: Partial<
  Record<Shown['state'], 'eventPlanning.done.pending_approval' | 'eventPlanning.done.scheduled'>
> = {
  pending_approval: 'eventPlanning.done.pending_approval',
  scheduled: 'eventPlanning.done.scheduled',
}

interface PaperProps {
  draft: Draft
  keeper: Keeper<Content>
  keeping: Keeping
  open: () => void
}

function Paper({ draft, keeper, keeping, open }: PaperProps) {
  const { t } = useText()
  const dates = useDates()
  const { user } = useMe()
  const { written, problems, store } = useWrittenEvent()
  useChanges(written, (now: Written) => keeper.change(contentOf(now)))
  const name = written.name?.trim() || t('eventPlanning.drafts.untitled')
  useTitle(name)
  const networkId = written.network_id ? Number(written.network_id) : null
  const host = useHost(networkId)
  const guestIds = (written.guest_ids ?? []).map(Number)
  const missing = missingIn(written, false)
  const isBegun = keeper.saved.version > 0 || !keeper.isSaved
  return (
    <EventSheet
      title={t('eventPlanning.drafts.edit_title')}
      crumbs={[{ href: drafts, text: t('eventPlanning.drafts.title') }]}
      isNew={draft.version === 0}
      written={written}
      problems={problems}
      missing={missing}
      host={host}
      choose={<HostField id={networkId} />}
      picture={{ url: draft.picture_url, pattern: host?.picture_url }}
      actions={keeper.saved.version > 0 && <DraftMenu draft={draft} name={name} keeper={keeper} />}
      notes={
        <Unkept
          keeper={keeper}
          keeping={keeping}
          open={open}
          load={() => call(eventDrafts.show, { params: { id: draft.id } })}
          says={(newer) =>
            t('posts.write.conflict.draft', { moment: newer ? dates.moment(newer.updated_at) : '…' })
          }
          copy={async () => `${drafts}/${(await beginWith(contentOf(written))).id}`}
        />
      }
      guests={<GuestsField ids={guestIds} />}
      repeats={
        <RepeatFields
          value={(written.repeats as Content['repeats']) ?? null}
          onChange={(repeats) => store.set('repeats', repeats)}
          starts_at={isTime(written.starts_at) ? written.starts_at : null}
          ends_at={isTime(written.ends_at) ? written.ends_at : null}
          time_zone={written.time_zone ?? user.time_zone}
          errors={{
            rule: problems['repeats.rule'],
            every: problems['repeats.every'],
            until_on: problems['repeats.until_on'],
            most: problems['repeats.most'],
          }}
        />
      }
      withMoment
      aside={
        <Section title={t('eventPlanning.seen.title')}>
          <Seen of={host} />
        </Section>
      }
      bar={
        <div className="savebar draft-bar">
          <div className="plan-send">
            <MissingNote of={missing} />
            <PublicationNote
              network_id={networkId}
              guest_ids={guestIds}
              publish_at={written.publish_at ?? null}
            />
          </div>
          <Submit>
            {t(
              !host?.can.publish
                ? 'eventPlanning.send.ask'
                : isTime(written.publish_at)
                  ? 'eventPlanning.send.schedule'
                  : 'eventPlanning.send.publish',
            )}
          </Submit>
          {isBegun && <Saving of={keeping} retry={() => void keeper.flush()} />}
        </div>
      }
    />
  )
}

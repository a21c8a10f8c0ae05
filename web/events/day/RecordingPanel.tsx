import { ExternalLink, Film } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { eventAfterwards } from '../../../contract/events/afterwards.ts'
import { type Event, events } from '../../../contract/events/pages.ts'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { Video } from '../../ui/Video.tsx'
import { FeedbackCard } from './FeedbackCard.tsx'
import './day.css'

type Props = { event: z.output<typeof Event> }

/** What remains of an event: its recording, and the attendees' feedback. */
export function RecordingPanel({ event }: Props) {
  if (event.phase === 'upcoming' || (event.state !== 'approved' && event.state !== 'archived')) return null
  const organizes = event.can.manage
  const wasThere = event.my.state === 'attended'
  return (
    <>
      {(event.recording_url !== null || organizes) && <Recording event={event} />}
      {event.phase === 'past' && (wasThere || organizes) && <FeedbackCard event={event} />}
    </>
  )
}

function Recording({ event }: Props) {
  const { t } = useText()
  const [asks, setAsks] = useState(false)
  const { recording_url: url, recording_video: video } = event
  const change = event.can.manage && (
    <Button small icon={Film} onClick={() => setAsks(true)}>
      {t(url === null ? 'eventDay.recording.add' : 'eventDay.recording.change')}
    </Button>
  )
  return (
    <Section title={t('eventDay.recording.title')} aside={change}>
      {url === null && <p className="m2">{t('eventDay.recording.none')}</p>}
      {video && (
        <Video
          key={video.embed_url}
          src={video.embed_url}
          host={video.host}
          title={t('eventDay.recording.of', { event: event.name })}
        />
      )}
      {url !== null && !video && (
        <LinkButton icon={ExternalLink} href={url} target="_blank" rel="noreferrer">
          {t('eventDay.recording.watch')}
        </LinkButton>
      )}
      {asks && <RecordingDialog event={event} close={() => setAsks(false)} />}
    </Section>
  )
}

function RecordingDialog({ event, close }: Props & { close: () => void }) {
  const { t } = useText()
  const save = async (recording_url: string | null) => {
    const done = await call(eventAfterwards.saveRecording, {
      params: { id: event.id },
      body: { recording_url },
    })
    await refresh([events.show.path])
    toast.good(t(recording_url === null ? 'eventDay.recording.removed' : 'eventDay.recording.saved'))
    return done
  }
  return (
    <Dialog title={t('eventDay.recording.title')} onClose={close}>
      <Form
        sends={eventAfterwards.saveRecording}
        texts="eventDay.recording"
        start={{ recording_url: event.recording_url ?? '' }}
        send={({ recording_url }) => save(recording_url || null)}
        then={close}
      >
        <TextField name="recording_url" type="url" hint={t('eventDay.recording.hint')} />
        <div className="acts row wrap">
          <Submit>{t('eventDay.recording.save')}</Submit>
          {event.recording_url !== null && (
            <Button
              look="dq"
              onClick={() => void save(null).then(close, () => toast.bad(t('eventDay.recording.failed')))}
            >
              {t('eventDay.recording.remove')}
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

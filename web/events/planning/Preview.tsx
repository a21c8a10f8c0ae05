import { useQuery } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { eventPublication } from '../../../contract/events/publication.ts'
import { useMe } from '../../app/me.ts'
import { queryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Prose } from '../../documents/Prose.tsx'
import { isTime } from '../../posts/writing/content.ts'
import { Button } from '../../ui/Button.tsx'
import { DateLeaf } from '../../ui/dates/DateLeaf.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Coloured, Glyph } from '../../ui/Glyph.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Facts, Organizer, Seats } from '../EventFacts.tsx'
import type { Written } from './content.ts'
import { Framed } from './Framed.tsx'
import { MailFrame } from './MailFrame.tsx'
import '../registration/registration.css'

interface Props {
  written: Written
  host: { name: string; glyph_url: string; colour: string } | undefined
  picture_url: string | undefined
  onClose: () => void
}

const looks = ['member', 'phone', 'mail'] as const

/** The planned event as its readers will get it: on a large page, on a phone, and by mail. */
export function Preview({ onClose, ...of }: Props) {
  const { t } = useText()
  const [as, setAs] = useState<(typeof looks)[number]>('member')
  const { starts_at, ends_at } = of.written
  const isWhole = isTime(starts_at) && isTime(ends_at) && starts_at < ends_at
  return (
    <Dialog title={t('eventPlanning.preview.title')} onClose={onClose}>
      <div className="event-preview">
        <Segmented
          label={t('eventPlanning.preview.as')}
          value={as}
          options={looks.map((value) => ({ value, text: t(`eventPlanning.preview.${value}`) }))}
          onChange={setAs}
        />
        {!isWhole && <p className="m2">{t('eventPlanning.preview.unfinished')}</p>}
        {isWhole && as === 'mail' && <Mail of={of.written} />}
        {isWhole && as !== 'mail' && (
          <Framed key={as} title={t(`eventPlanning.preview.${as}`)} className={`preview-${as}`}>
            <PageOf {...of} />
          </Framed>
        )}
      </div>
    </Dialog>
  )
}

function Mail({ of: { name, starts_at, ends_at, time_zone } }: { of: Written }) {
  const { t } = useText()
  const query = { name: name?.trim() || t('eventPlanning.drafts.untitled'), starts_at, ends_at, time_zone }
  const { data, isPending, error, refetch } = useQuery({
    ...queryOf(eventPublication.mail, { query }),
    retry: false,
  })
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      skeleton={<Skeleton shape="box" height="420px" />}
    >
      {data && (
        <>
          <p className="sm m2">{t('eventPlanning.preview.mail_says')}</p>
          <p className="b">{data.subject}</p>
          <MailFrame title={data.subject} html={data.html} />
        </>
      )}
    </ListState>
  )
}

/** The event's page as it starts out: no comments, nobody registered. */
function PageOf({ written, host, picture_url }: Omit<Props, 'onClose'>) {
  const { t } = useText()
  const { user } = useMe()
  const { starts_at, ends_at } = written
  const time_zone = written.time_zone ?? user.time_zone
  const seats = typeof written.seats === 'number' ? written.seats : null
  const points = typeof written.points === 'number' ? written.points : 0
  const deadline = written.registration_deadline
  return (
    <Coloured className="in event-page" colour={written.own_colour ?? host?.colour ?? 'var(--primary)'}>
      {picture_url ? (
        <img className="art banner" src={picture_url} alt={written.picture_alt ?? ''} />
      ) : (
        <div className="art banner" />
      )}
      <div className="event-split">
        <div className="event-head">
          <div className="row top event-title">
            <DateLeaf at={starts_at} timeZone={time_zone} big />
            <div className="grow">
              {host && (
                <span className="by">
                  <Glyph src={host.glyph_url} size="x" />
                  {host.name}
                </span>
              )}
              <h1>{written.name?.trim() || t('eventPlanning.drafts.untitled')}</h1>
            </div>
          </div>
          <Facts
            of={{
              starts_at,
              ends_at,
              time_zone,
              networks: [],
              step_free: written.step_free ?? false,
              captions: written.captions ?? false,
              sign_language: written.sign_language ?? false,
              quiet_room: written.quiet_room ?? false,
              location: written.location || null,
              online: Boolean(written.virtual_url),
              // People who aren't registered don't see the link.
              virtual_url: null,
              diet: written.diet || null,
              is_free: written.is_free ?? true,
              points,
            }}
          />
        </div>
        <aside className="event-side">
          <section className="card reg-panel">
            <Button look="p" wide icon={Ticket}>
              {t('registrations.panel.register')}
            </Button>
          </section>
          <Seats
            of={{
              seats,
              seats_left: seats,
              going_count: 0,
              waiting_count: 0,
              registration_deadline: isTime(deadline) ? deadline : null,
              phase: 'upcoming',
              time_zone,
            }}
          />
          <Organizer of={{ organizer: user }} />
        </aside>
        <div className="event-body">
          {written.description && <Prose top={2} text={written.description} />}
        </div>
      </div>
    </Coloured>
  )
}

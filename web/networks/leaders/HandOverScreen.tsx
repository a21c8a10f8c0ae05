import { Mail, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { handOver } from '../../../contract/networks/handOver.ts'
import type { Answers } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { linkTo } from '../../app/links.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Face } from '../../ui/Face.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { useNetwork } from '../networkPage.ts'
import { OpenTasks, Planned } from './Ahead.tsx'
import { failing } from './failure.ts'
import { leadersAt } from './leadersAddress.ts'
import '../members/members.css'
import './leaders.css'

type Shown = Answers<typeof handOver.show>

/** What the next leader should know, on one printable page. */
export function HandOverScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { open_tasks, contacts, events, terms, my_note, can } = useAnswer(handOver.show, {
    params: { id: network.id },
  })
  return (
    <div className="hand-over">
      <Section
        title={t('leaders.hand_over.title')}
        aside={
          <Button icon={Printer} onClick={() => window.print()}>
            {t('leaders.hand_over.print')}
          </Button>
        }
      >
        <p className="members-lead">{t('leaders.hand_over.lead', { name: network.name })}</p>
      </Section>
      <OpenTasks of={open_tasks} />
      <Contacts of={contacts} />
      <Planned of={events} />
      {can.write_note && <OwnNote of={my_note} />}
      <Terms of={terms} />
    </div>
  )
}

function Contacts({ of: contacts }: { of: Shown['contacts'] }) {
  const { t } = useText()
  return (
    <Section title={t('leaders.hand_over.contacts.title')}>
      {contacts.length === 0 && <p className="m2">{t('leaders.hand_over.contacts.none')}</p>}
      <ul className="marks">
        {contacts.map(({ kind, name, face, says, network, email }) => {
          const role = t(`leaders.hand_over.contacts.${kind}`, { network: network?.name ?? '' })
          return (
            <li key={`${kind} ${face?.id ?? name}`}>
              {face && <Face of={face} />}
              <span className="grow">
                {face ? (
                  <Anchor className="b" href={linkTo.person(face)}>
                    {name}
                  </Anchor>
                ) : (
                  <span className="b">{name}</span>
                )}
                <span className="sm m3 leader-title">{[role, says].filter(Boolean).join(' · ')}</span>
              </span>
              {email && (
                <LinkButton
                  look="q"
                  small
                  icon={Mail}
                  href={`mailto:${email}`}
                  aria-label={t('leaders.hand_over.contacts.mail', { name })}
                >
                  {email}
                </LinkButton>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** The current leader writes it; the next one reads it with their term. */
function OwnNote({ of: saved }: { of: Shown['my_note'] }) {
  const { t } = useText()
  const network = useNetwork()
  const params = { id: network.id }
  const [unsaved, setUnsaved] = useState(0)
  const start = useMemo(() => ({ note: saved?.note ?? '', version: saved?.version ?? 0 }), [saved])
  return (
    <Section title={t('leaders.hand_over.note.title')}>
      <Form
        sends={handOver.write}
        send={(body) =>
          call(handOver.write, { params, body }).catch(failing(t('leaders.hand_over.note.failed')))
        }
        start={start}
        texts="leaders.field"
        label={t('leaders.hand_over.note.title')}
        onUnsaved={setUnsaved}
        then={async () => {
          setUnsaved(0)
          toast.good(t('leaders.hand_over.note.saved'))
          await refresh([handOver.show.path])
        }}
      >
        <TextArea name="note" label={t('leaders.field.note')} hint={t('leaders.hint.note')} rows={6} />
        <div className="savebar">
          <Submit>{t('leaders.hand_over.note.save')}</Submit>
          <span className="sm m3">
            {saved ? <RelativeTime at={saved.saved_at} /> : t('leaders.hand_over.note.none')}
          </span>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Section>
  )
}

function Terms({ of: terms }: { of: Shown['terms'] }) {
  const { t } = useText()
  const dates = useDates()
  const days = useDates('UTC')
  const network = useNetwork()
  return (
    <Section
      title={t('leaders.hand_over.terms.title')}
      {...(network.can.view_leaders
        ? { link: { href: leadersAt(network).list, text: t('leaders.edit.back') } }
        : {})}
    >
      {terms.length === 0 && <p className="m2">{t('leaders.hand_over.terms.none')}</p>}
      <ul className="led-by">
        {terms.map(({ id, person, position, from_at, until_at, ends_on, note }) => (
          <li key={id}>
            <div className="row wrap">
              <Face of={person} />
              <span className="grow">
                <span className="b">{person.name}</span>{' '}
                {until_at === null && <Badge tone="ok">{t('leaders.hand_over.terms.now')}</Badge>}
                <span className="sm m3 leader-title">
                  {[
                    position,
                    until_at ? `${dates.short(from_at)} – ${dates.short(until_at)}` : dates.short(from_at),
                    ends_on && t('leaders.hand_over.terms.until', { day: days.short(ends_on) }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </div>
            {note && (
              <figure className="left-note">
                <figcaption className="sm m3">
                  {t('leaders.hand_over.terms.note', { day: dates.short(note.saved_at) })}
                </figcaption>
                <p>{note.note}</p>
              </figure>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

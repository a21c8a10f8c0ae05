import { Pencil } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { type Calendar, calendars } from '../../contract/calendars/calendars.ts'
import { call } from '../app/client.ts'
import { refresh, useAnswer, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { useTitle } from '../shell/title.ts'
import { Button } from '../ui/Button.tsx'
import { Cancel, Dialog } from '../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import { calendarAddress } from './addresses.ts'
import { CalendarInputs } from './CalendarInputs.tsx'
import { DatesTable } from './DatesTable.tsx'
import { Dot } from './Dot.tsx'
import './calendars.css'

/** One calendar: its notable dates; its name, colour and who sees it are changed in a dialog. */
export function CalendarScreen({ id }: { id: string }) {
  const { t, locale } = useText()
  const [editing, setEditing] = useState(false)
  const calendar = useAnswer(calendars.show, { params: { id } })
  useTitle(t('shell.of', { page: t('calendars.date.update_title'), name: calendar.name }))
  const names = new Intl.ListFormat(locale).format(calendar.networks.map(({ name }) => name))
  return (
    <Page
      title={
        <span className="calendar-name">
          <Dot colour={calendar.colour} />
          {calendar.name}
        </span>
      }
      lead={
        calendar.networks.length === 0
          ? t('calendars.update.seen_by_all')
          : t('calendars.update.seen_by', { names })
      }
      width="wide"
      crumbs={[{ href: calendarAddress.list, text: t('calendars.list.title') }]}
      actions={
        calendar.archived_at === null && (
          <Button icon={Pencil} aria-haspopup="dialog" onClick={() => setEditing(true)}>
            {t('calendars.update.settings')}
          </Button>
        )
      }
    >
      {calendar.archived_at !== null && <Archived calendar={calendar} />}
      <section aria-label={t('calendars.dates.title')}>
        <DatesTable calendar={calendar} />
      </section>
      {editing && <SettingsDialog calendar={calendar} onClose={() => setEditing(false)} />}
    </Page>
  )
}

type Shown = z.output<typeof Calendar>

function SettingsDialog({ calendar, onClose }: { calendar: Shown; onClose: () => void }) {
  const { t } = useText()
  const params = { id: calendar.id }
  const start = useMemo(
    () => ({
      name: calendar.name,
      colour: calendar.colour,
      network_ids: calendar.networks.map((network) => network.id),
      version: calendar.version,
    }),
    [calendar],
  )
  return (
    <Dialog title={t('calendars.update.settings')} onClose={onClose}>
      <Form
        sends={calendars.update}
        send={(body) =>
          call(calendars.update, { params, body }).catch(async (failure: unknown) => {
            toast.bad(t('calendars.update.failed'))
            await refresh([calendars.show.path])
            throw failure
          })
        }
        start={start}
        texts="calendars.field"
        label={t('calendars.update.settings')}
        then={async () => {
          toast.good(t('calendars.update.done'))
          await refresh([calendars.list.path])
          onClose()
        }}
      >
        <div className="fields calendar-form">
          <CalendarInputs known={calendar.networks} />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('calendars.update.do')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

function Archived({ calendar }: { calendar: Shown }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(calendars.unarchive, {
    done: ({ name }) => t('ui.toasts.restored', { name }),
    failed: () => t('calendars.list.archive_failed'),
  })
  return (
    <div className="note">
      <div>
        <p className="b">{t('calendars.update.is_archived')}</p>
        <p>{t('calendars.update.is_archived_says')}</p>
        <Button small busy={isPending} onClick={() => mutate({ params: { id: calendar.id } })}>
          {t('calendars.list.unarchive')}
        </Button>
      </div>
    </div>
  )
}

import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { type Calendar, calendars } from '../../contract/calendars/calendars.ts'
import { call } from '../app/client.ts'
import { refresh, useAnswer, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { useTitle } from '../shell/title.ts'
import { Button } from '../ui/Button.tsx'
import { Form, SaveBar } from '../ui/forms/Form.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import { calendarAddress } from './addresses.ts'
import { CalendarInputs } from './CalendarInputs.tsx'
import { DatesTable } from './DatesTable.tsx'
import './calendars.css'

/** One calendar: its notable dates, and what it is called, looks like and who sees it. */
export function CalendarScreen({ id }: { id: string }) {
  const { t } = useText()
  const calendar = useAnswer(calendars.show, { params: { id } })
  useTitle(t('shell.of', { page: t('calendars.date.update_title'), name: calendar.name }))
  return (
    <Page
      title={calendar.name}
      width="wide"
      crumbs={[{ href: calendarAddress.list, text: t('calendars.list.title') }]}
    >
      {calendar.archived_at !== null && <Archived calendar={calendar} />}
      <Section title={t('calendars.dates.title')}>
        <DatesTable calendar={calendar} />
      </Section>
      {calendar.archived_at === null && <Settings calendar={calendar} />}
    </Page>
  )
}

type Shown = z.output<typeof Calendar>

function Settings({ calendar }: { calendar: Shown }) {
  const { t } = useText()
  const [unsaved, setUnsaved] = useState(0)
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
    <Section title={t('calendars.update.settings')}>
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
        onUnsaved={setUnsaved}
        label={t('calendars.update.settings')}
        then={async () => {
          toast.good(t('calendars.update.done'))
          await refresh([calendars.list.path])
        }}
      >
        <div className="fields calendar-form">
          <CalendarInputs known={calendar.networks} />
        </div>
        <SaveBar save={t('calendars.update.do')} />
      </Form>
      <UnsavedGuard count={unsaved} />
    </Section>
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

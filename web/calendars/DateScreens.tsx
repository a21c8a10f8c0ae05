import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { calendars, notableDates } from '../../contract/calendars/calendars.ts'
import { limits } from '../../contract/limits.ts'
import { call } from '../app/client.ts'
import { refresh, useAnswer } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { useTitle } from '../shell/title.ts'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import { calendarAddress } from './addresses.ts'
import { DateInputs, noRule } from './DateInputs.tsx'
import type { DaysSearch } from './search.ts'
import './calendars.css'

const lists = [calendars.list.path, notableDates.show.path]

function useDone(calendarId: number, said: string, settle: () => void) {
  const navigate = useNavigate()
  return async () => {
    settle()
    toast.good(said)
    await refresh(lists)
    await navigate({ href: calendarAddress.one(calendarId), ignoreBlocker: true })
  }
}

function useCrumbs({ id, name }: { id: number; name: string }) {
  const { t } = useText()
  return [
    { href: calendarAddress.list, text: t('calendars.list.title') },
    { href: calendarAddress.one(id), text: name },
  ]
}

/** How many days from one to another, both counted. */
function daysFrom({ start, end }: DaysSearch) {
  const days = start && end ? Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000) + 1 : 1
  return Math.min(Math.max(Number.isFinite(days) ? days : 1, 1), limits.notable_days)
}

export function NewDateScreen({ calendarId }: { calendarId: string }) {
  const { t } = useText()
  const calendar = useAnswer(calendars.show, { params: { id: calendarId } })
  const chosen: DaysSearch = useSearch({ strict: false })
  const [unsaved, setUnsaved] = useState(0)
  const done = useDone(calendar.id, t('calendars.date.created'), () => setUnsaved(0))
  const [start] = useState(() => ({
    ...noRule,
    name: '',
    description: null,
    // If days were chosen, those are meant; most others are the same every year.
    kind: chosen.start ? ('once' as const) : ('fixed' as const),
    starts_on: chosen.start ?? null,
    days: daysFrom(chosen),
  }))
  return (
    <Page title={t('calendars.date.create_title')} width="wide" crumbs={useCrumbs(calendar)}>
      <Form
        sends={notableDates.create}
        send={(body) =>
          call(notableDates.create, { params: { id: calendar.id }, body }).catch((failure: unknown) => {
            toast.bad(t('calendars.date.create_failed'))
            throw failure
          })
        }
        start={start}
        texts="calendars.date"
        onUnsaved={setUnsaved}
        label={t('calendars.date.create_title')}
        then={done}
      >
        <DateInputs />
        <div className="savebar">
          <Submit>{t('calendars.date.create')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

export function EditDateScreen({ id }: { id: string }) {
  const { t } = useText()
  const date = useAnswer(notableDates.show, { params: { id } })
  useTitle(t('shell.of', { page: t('calendars.date.update_title'), name: date.name }))
  const [unsaved, setUnsaved] = useState(0)
  const done = useDone(date.calendar.id, t('calendars.date.saved'), () => setUnsaved(0))
  const params = { id: date.id }
  const start = useMemo(() => {
    const { id: _id, calendar: _calendar, next: _next, archived_at: _archived, ...rule } = date
    return rule
  }, [date])
  return (
    <Page title={date.name} width="wide" crumbs={useCrumbs(date.calendar)}>
      <Form
        sends={notableDates.update}
        send={(body) =>
          call(notableDates.update, { params, body }).catch(async (failure: unknown) => {
            toast.bad(t('calendars.date.save_failed'))
            await refresh([notableDates.show.path])
            throw failure
          })
        }
        start={start}
        texts="calendars.date"
        onUnsaved={setUnsaved}
        label={t('calendars.date.update_title')}
        then={done}
      >
        <DateInputs />
        <div className="savebar">
          <Submit>{t('calendars.date.save')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { calendars } from '../../contract/calendars/calendars.ts'
import { call } from '../app/client.ts'
import { refresh } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import { calendarAddress } from './addresses.ts'
import { CalendarInputs, StrategyInputs } from './CalendarInputs.tsx'
import './calendars.css'

export function NewCalendarScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(0)
  return (
    <Page
      title={t('calendars.create.title')}
      crumbs={[{ href: calendarAddress.list, text: t('calendars.list.title') }]}
    >
      <Form
        sends={calendars.create}
        send={(body) =>
          call(calendars.create, { body }).catch((failure: unknown) => {
            toast.bad(t('calendars.create.failed'))
            throw failure
          })
        }
        start={{ name: '', colour: '', network_ids: [], copy_of_calendar_id: null, observances: [] }}
        texts="calendars.field"
        onUnsaved={setUnsaved}
        label={t('calendars.create.title')}
        then={async ({ id }) => {
          setUnsaved(0)
          toast.good(t('calendars.create.done'))
          await refresh([calendars.list.path])
          await navigate({ href: calendarAddress.one(id), ignoreBlocker: true })
        }}
      >
        <div className="fields calendar-form">
          <CalendarInputs />
          <StrategyInputs />
        </div>
        <div className="savebar">
          <Submit>{t('calendars.create.do')}</Submit>
        </div>
      </Form>
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

import { useMemo, useState, useSyncExternalStore } from 'react'
import { notificationFrequencies } from '../../../contract/messages/messages.ts'
import { notificationSettings } from '../../../contract/people/profile.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { chooseAutoDismiss, useAutoDismiss } from '../../app/settings.ts'
import { useText } from '../../app/texts.ts'
import { formatDate } from '../../ui/dates/dateWords.ts'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { Form, SaveBar, useFormScope } from '../../ui/forms/Form.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { EditPage } from '../EditPage.tsx'
import { HomeLess } from './HomeLess.tsx'
import { MailAddress } from './MailAddress.tsx'
import { NetworkMails, Unsubscribed } from './NetworkMails.tsx'
import { PreferenceBlocks } from './PreferenceBlocks.tsx'
import { QuietHours } from './QuietHours.tsx'

type Change = Sends<typeof notificationSettings.update, 'body'>

export function NotificationScreen() {
  const { t } = useText()
  const autoDismiss = useAutoDismiss()
  return (
    <EditPage title={t('profile.notification.title')} lead={t('profile.notification.lead')}>
      <Section title={t('profile.notification.mail')}>
        <MailForm />
      </Section>
      <QuietHours />
      <MailAddress />
      <NetworkMails />
      <Unsubscribed />
      <HomeLess />
      <PreferenceBlocks />
      <Section title={t('profile.notification.toasts.title')}>
        <Switch
          name="autoDismissSnackbars"
          label={t('profile.notification.toasts.auto')}
          hint={t('profile.notification.toasts.hint')}
          value={autoDismiss}
          onChange={chooseAutoDismiss}
        />
      </Section>
    </EditPage>
  )
}

function MailForm() {
  const { t } = useText()
  const settings = useAnswer(notificationSettings.show)
  const { notification_frequency, notification_day, version } = settings
  const start = useMemo(
    () => ({ notification_frequency, notification_day: String(notification_day), version }),
    [notification_frequency, notification_day, version],
  )
  const [unsaved, setUnsaved] = useState(0)
  const send = async (body: Change) => {
    try {
      return await call(notificationSettings.update, { body })
    } catch (failure) {
      const newer = failure instanceof Failure && failure.status === 409
      if (newer) await refresh([notificationSettings.show.path])
      toast.bad(t(newer ? 'profile.notification.newer' : 'profile.notification.failed'))
      throw failure
    }
  }
  return (
    <>
      <Form
        sends={notificationSettings.update}
        send={send}
        start={start as Partial<Change>}
        texts="profile.notification.field"
        label={t('profile.notification.mail')}
        onUnsaved={setUnsaved}
        then={() => {
          toast.good(t('profile.notification.saved'))
          void refresh([notificationSettings.show.path])
        }}
      >
        <div className="fields">
          <ChoiceField
            name="notification_frequency"
            hint={t('profile.notification.hint.notification_frequency')}
            options={notificationFrequencies.map((value) => ({
              value,
              text: t(`profile.notification.frequency.${value}`),
            }))}
          />
          <DayField />
        </div>
        <SaveBar />
      </Form>
      <UnsavedGuard count={unsaved} />
    </>
  )
}

/** A day matters only to a weekly mail. */
function DayField() {
  const { locale } = useText()
  const { store } = useFormScope()
  const { values } = useSyncExternalStore(store.subscribe, store.read)
  if (values.notification_frequency !== 'weekly') return null
  // The fourth of January 2026 was a Sunday; days are counted from there.
  const days = Array.from({ length: 7 }, (_, at) => ({
    value: String(at),
    text: formatDate(new Date(Date.UTC(2026, 0, 4 + at, 12)), locale, { weekday: 'long', timeZone: 'UTC' }),
  }))
  return <ChoiceField name="notification_day" short options={days} />
}

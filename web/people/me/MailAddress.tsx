import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { notificationEmail, notificationSettings } from '../../../contract/people/profile.ts'
import { call } from '../../app/client.ts'
import { useAnswer, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'

const stale = [notificationSettings.show.path]

/** Where mails go; another address must be confirmed first, by a link that only the person who asked can use. */
export function MailAddress() {
  const { t } = useText()
  const { email, notification_email } = useAnswer(notificationSettings.show)
  const [changing, setChanging] = useState(false)
  const reset = useSend(notificationEmail.ask, {
    stale,
    done: () => t('profile.notification.address.reset'),
    failed: () => t('profile.notification.address.failed'),
  })
  return (
    <Section title={t('profile.notification.address.title')}>
      <Confirmation />
      <p className="m2">
        {notification_email
          ? t('profile.notification.address.other', { email: notification_email, own: email })
          : t('profile.notification.address.own', { email })}
      </p>
      <div className="row wrap acts-below">
        <Button onClick={() => setChanging(true)}>{t('profile.notification.address.change')}</Button>
        {notification_email && (
          <Button look="q" busy={reset.isPending} onClick={() => reset.mutate({ body: { email: null } })}>
            {t('profile.notification.address.back')}
          </Button>
        )}
      </div>
      {changing && (
        <Dialog title={t('profile.notification.address.dialog')} onClose={() => setChanging(false)}>
          <AddressForm done={() => setChanging(false)} />
        </Dialog>
      )}
    </Section>
  )
}

function AddressForm({ done }: { done: () => void }) {
  const { t } = useText()
  const [asked, setAsked] = useState('')
  const send = async (body: { email: string | null }) => {
    setAsked(body.email ?? '')
    try {
      return await call(notificationEmail.ask, { body })
    } catch (failure) {
      toast.bad(t('profile.notification.address.failed'))
      throw failure
    }
  }
  return (
    <Form
      sends={notificationEmail.ask}
      send={send}
      start={{ email: '' }}
      texts="profile.notification.field"
      label={t('profile.notification.address.dialog')}
      then={() => {
        toast.good(t('profile.notification.address.sent', { email: asked }))
        done()
      }}
    >
      <TextField
        name="email"
        type="email"
        autoComplete="email"
        hint={t('profile.notification.address.hint')}
      />
      <div className="acts">
        <Submit>{t('profile.notification.address.send')}</Submit>
      </div>
    </Form>
  )
}

/** The link of the mail leads here. Opening it changes nothing; the button does. */
function Confirmation() {
  const { t } = useText()
  const navigate = useNavigate()
  const { address } = useSearch({ strict: false }) as { address?: string }
  const leave = () => void navigate({ to: '/profile/notification', replace: true, resetScroll: false })
  const confirm = useSend(notificationEmail.confirm, {
    stale,
    done: ({ notification_email }) =>
      t('profile.notification.address.confirmed', { email: notification_email }),
    failed: () => t('profile.notification.address.confirm_failed'),
  })
  if (!address) return null
  return (
    <div className="note">
      <div>
        <p>{t('profile.notification.address.confirm_ask')}</p>
        <div className="row wrap acts-below">
          <Button
            look="p"
            small
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ body: { token: address } }, { onSuccess: leave })}
          >
            {t('profile.notification.address.confirm')}
          </Button>
          <Button look="q" small onClick={leave}>
            {t('profile.notification.address.not_now')}
          </Button>
        </div>
      </div>
    </div>
  )
}

import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { accessTokens } from '../../../contract/people/profile.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { LifetimeField } from './LifetimeField.tsx'
import { SecretOnce } from './SecretOnce.tsx'

type Wish = Sends<typeof accessTokens.create, 'body'>
const lifetimes = [7, 30, 90, 365]

/** Asks what for and for how long, then shows the token this once. */
export function NewToken({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const [token, setToken] = useState<string | null>(null)
  const send = async (body: Wish) => {
    try {
      return await call(accessTokens.create, { body })
    } catch (failure) {
      toast.bad(t('profile.tokens.make_failed'))
      throw failure
    }
  }
  if (token)
    return (
      <SecretOnce
        title={t('profile.tokens.your_token')}
        says={t('profile.tokens.once')}
        value={token}
        texts={{
          copy: t('profile.tokens.copy'),
          copied: t('profile.tokens.copied'),
          failed: t('profile.tokens.copy_failed'),
        }}
        done={t('profile.tokens.done')}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t('profile.tokens.new')} onClose={onClose}>
      <Form
        sends={accessTokens.create}
        send={send}
        start={{ name: '', may_write: false, days: 30 }}
        texts="profile.tokens.field"
        label={t('profile.tokens.new')}
        then={(made) => {
          setToken(made.token)
          toast.good(t('profile.tokens.made'))
          void refresh([accessTokens.list.path])
        }}
      >
        <div className="fields">
          <TextField name="name" limit={limits.name} hint={t('profile.tokens.hint.name')} />
          <Checkbox name="may_write" hint={t('profile.tokens.hint.may_write')} />
          <LifetimeField
            label={t('profile.tokens.field.days')}
            lifetimes={lifetimes}
            words={(count) => t('profile.tokens.days', { count })}
          />
        </div>
        <div className="acts">
          <Submit>{t('profile.tokens.make')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

import { useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { Sends } from '../../../contract/route.ts'
import { provisioning, provisioningLifetimes } from '../../../contract/scim/provisioning.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { LifetimeField } from '../../people/me/LifetimeField.tsx'
import { SecretOnce } from '../../people/me/SecretOnce.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'

type Wish = Sends<typeof provisioning.makeToken, 'body'>

/** Asks for a token's name and lifetime, then shows it this once. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const [token, setToken] = useState<string | null>(null)
  const send = async (body: Wish) => {
    try {
      return await call(provisioning.makeToken, { body })
    } catch (failure) {
      toast.bad(
        failure instanceof Failure && failure.status === 409 ? failure.message : t('scim.tokens.make_failed'),
      )
      throw failure
    }
  }
  if (token)
    return (
      <SecretOnce
        title={t('scim.tokens.your_token')}
        says={t('scim.tokens.once')}
        value={token}
        texts={{
          copy: t('scim.copy'),
          copied: t('scim.tokens.copied'),
          failed: t('scim.tokens.copy_failed'),
        }}
        done={t('scim.tokens.done')}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t('scim.tokens.new')} onClose={onClose}>
      <Form
        sends={provisioning.makeToken}
        send={send}
        start={{ name: '', days: 365 }}
        texts="scim.tokens.field"
        label={t('scim.tokens.new')}
        then={(made) => {
          setToken(made.token)
          toast.good(t('scim.tokens.made'))
          void refresh([provisioning.listTokens.path])
        }}
      >
        <div className="fields">
          <TextField name="name" limit={limits.name} hint={t('scim.tokens.hint.name')} />
          <LifetimeField
            label={t('scim.tokens.field.days')}
            lifetimes={provisioningLifetimes}
            words={(count) => t('scim.tokens.days', { count })}
          />
        </div>
        <div className="acts">
          <Submit>{t('scim.tokens.make')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

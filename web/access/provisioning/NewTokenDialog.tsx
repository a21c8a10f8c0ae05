import { useState, useSyncExternalStore } from 'react'
import { limits } from '../../../contract/limits.ts'
import { provisioning, provisioningLifetimes } from '../../../contract/provisioning.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { CopySecret } from '../../people/me/CopySecret.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form, Submit, useFormScope } from '../../ui/Form.tsx'
import { ChoiceField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toasts.ts'

type Wish = Sends<typeof provisioning.makeToken, 'body'>

/** Asks whose token it is and for how long, then shows it this once. */
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
      <Dialog
        title={t('scim.tokens.your_token')}
        onClose={onClose}
        actions={
          <Button look="p" onClick={onClose}>
            {t('scim.tokens.done')}
          </Button>
        }
      >
        <div className="stack">
          <p>{t('scim.tokens.once')}</p>
          <CopySecret
            label={t('scim.tokens.your_token')}
            value={token}
            texts={{
              copy: t('scim.copy'),
              copied: t('scim.tokens.copied'),
              failed: t('scim.tokens.copy_failed'),
            }}
          />
        </div>
      </Dialog>
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
          <DaysField />
        </div>
        <div className="acts">
          <Submit>{t('scim.tokens.make')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

function DaysField() {
  const { t } = useText()
  const { store } = useFormScope()
  const { values } = useSyncExternalStore(store.subscribe, store.read)
  return (
    <ChoiceField
      name="days"
      label={t('scim.tokens.field.days')}
      short
      value={String(values.days)}
      options={provisioningLifetimes.map((days) => ({
        value: String(days),
        text: t('scim.tokens.days', { count: days }),
      }))}
      onChange={(days) => store.set('days', Number(days))}
    />
  )
}

import { signInLinks } from '../../contract/access/signInLinks.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { Section } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import './access.css'

/** A link that signs in on another device, made only when it is asked for. */
export function PhoneSection() {
  const { t } = useText()
  const make = useSend(signInLinks.create, { failed: () => t('access.phone.failed') })
  const address = make.data?.address
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    toast.good(t('access.phone.copied'))
  }
  return (
    <Section title={t('access.phone.title')}>
      <p className="m2">{t('access.phone.says')}</p>
      {address === undefined ? (
        <p className="phone-link">
          <span>
            <Button
              busy={make.isPending}
              onClick={() => make.mutate({ body: { purpose: 'mobile_sign_in' } })}
            >
              {t('access.phone.make')}
            </Button>
          </span>
        </p>
      ) : (
        <div className="phone-link">
          <TextField
            name="address"
            label={t('access.phone.open_there')}
            hint={t('access.phone.keep')}
            value={address}
            readOnly
          />
          <span>
            <Button onClick={() => void copy(address)}>{t('access.phone.copy')}</Button>
          </span>
        </div>
      )}
    </Section>
  )
}

import { Plus, Trash2 } from 'lucide-react'
import { type SsoSettings, ssoLimits } from '../../../contract/access/sso.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'
import { Badge, type Tone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { useFormScope } from '../../ui/forms/Form.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'

type Understood = SsoSettings['understood'][number]

const tones: Record<Understood['state'], Tone> = {
  valid: 'ok',
  soon: 'wait',
  expired: 'stop',
  not_yet: 'wait',
  unreadable: 'stop',
}

interface Props {
  understood: readonly Understood[]
  saved: readonly string[]
}

/** Several certificates, each with what we understood of it once it is saved. */
export function CertificateFields({ understood, saved }: Props) {
  const { t, locale } = useText()
  const { store } = useFormScope()
  const field = useField<string[]>({ name: 'certificates' })
  const pems = field.value ?? []
  const problems = store.read().problems
  const number = (at: number) => numbersFor(locale).format(at + 1)
  const known = (pem: string) => understood[saved.indexOf(pem)]
  const change = (at: number, pem: string) =>
    field.change(pems.map((one, index) => (index === at ? pem : one)))
  return (
    <fieldset className="f">
      <legend className="lab">{t('sso.certificate.title')}</legend>
      <p className="hint">{t(pems.length === 0 ? 'sso.certificate.none' : 'sso.certificate.hint')}</p>
      <ol className="sso-certificates">
        {pems.map((pem, at) => {
          const found = known(pem)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a certificate that is being pasted has no other name.
            <li key={at}>
              <div className="row gap2">
                <div className="grow">
                  {found ? (
                    <Shown of={found} />
                  ) : (
                    <TextArea
                      name={`certificates.${at}`}
                      rows={3}
                      label={t('sso.certificate.paste', { number: number(at) })}
                      value={pem}
                      error={problems[`certificates.${at}`]}
                      onChange={(text) => change(at, text)}
                    />
                  )}
                </div>
                <Button
                  look="q"
                  icon={Trash2}
                  label={t('sso.certificate.remove', { number: number(at) })}
                  onClick={() => field.change(pems.filter((_, index) => index !== at))}
                />
              </div>
            </li>
          )
        })}
      </ol>
      {pems.length < ssoLimits.certificates && (
        <Button icon={Plus} onClick={() => field.change([...pems, ''])}>
          {t('sso.certificate.add')}
        </Button>
      )}
    </fieldset>
  )
}

function Shown({ of: { subject, fingerprint, not_after, state } }: { of: Understood }) {
  const { t } = useText()
  const date = useDates().short(not_after)
  return (
    <>
      <p className="row gap2 wrap">
        <span className="b">{subject}</span>
        <Badge tone={tones[state]}>{t(`sso.certificate.${state}`)}</Badge>
      </p>
      <p className="sm m2">{t('sso.certificate.until', { date })}</p>
      <p className="sm m2 sso-print">
        {t('sso.certificate.fingerprint')} <code>{fingerprint}</code>
      </p>
    </>
  )
}

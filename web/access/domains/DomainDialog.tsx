import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { domains, type SignInDomain } from '../../../contract/access/domains.ts'
import { call } from '../../app/client.ts'
import { refresh, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'
import { CopyField } from '../sso/CopyField.tsx'
import { DomainState } from './DomainState.tsx'

/** Its record was there when last looked for. */
const isProved = ({ verified_at, counts_until }: Domain) => verified_at !== null && counts_until === null

export type Domain = z.output<typeof SignInDomain>

interface NewProps {
  onAdded: (domain: Domain) => void
  onClose: () => void
}

/** Names a domain; what proves it comes next. */
export function NewDomainDialog({ onAdded, onClose }: NewProps) {
  const { t } = useText()
  const added = (domain: Domain) => {
    toast.good(t('sso.domains.added', { domain: domain.domain }))
    void refresh([domains.list.path])
    onAdded(domain)
  }
  const failing = (failure: unknown): never => {
    toast.bad(t('sso.domains.add_failed'))
    throw failure
  }
  return (
    <Dialog title={t('sso.domains.add')} onClose={onClose}>
      <Form
        sends={domains.add}
        send={(body) => call(domains.add, { body }).catch(failing)}
        start={{ domain: '' }}
        texts="sso.domains.form"
        then={added}
      >
        <div className="fields">
          <TextField name="domain" limit={253} hint={t('sso.domains.form_hint')} autoComplete="off" />
        </div>
        <div className="acts">
          <Cancel onClick={onClose} />
          <Submit>{t('sso.domains.add')}</Submit>
        </div>
      </Form>
    </Dialog>
  )
}

/** The record to set, and a look whether it is there. */
export function DomainDialog({ of, onClose }: { of: Domain; onClose: () => void }) {
  const { t } = useText()
  const dates = useDates()
  const [domain, setDomain] = useState(of)
  const { mutate, isPending } = useSend(domains.verify, {
    failed: () => t('sso.domains.check_failed'),
    stale: [domains.list.path],
  })
  const checked = (now: Domain) => {
    setDomain(now)
    // What is still missing is shown beside the record.
    if (isProved(now)) toast.good(t('sso.domains.proved', { domain: of.domain }))
  }
  const check = () => mutate({ params: { id: of.id } }, { onSuccess: checked })
  return (
    <Dialog title={of.domain} onClose={onClose}>
      {!isProved(domain) && <p className="sso-lead">{t('sso.domains.how')}</p>}
      <div className="fields">
        <CopyField label={t('sso.domains.record_name')} value={domain.record.name} />
        <CopyField label={t('sso.domains.record_value')} value={domain.record.value} />
      </div>
      <p role="status" className="sso-after">
        <DomainState of={domain} />{' '}
        {domain.counts_until
          ? t('sso.domains.counts_until', { day: dates.day(domain.counts_until) })
          : domain.problem && t(`sso.domains.problem.${domain.problem}`)}
      </p>
      <div className="acts">
        {!isProved(domain) && (
          <Button look="p" icon={RefreshCw} busy={isPending} onClick={check}>
            {t('sso.domains.check')}
          </Button>
        )}
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </div>
    </Dialog>
  )
}

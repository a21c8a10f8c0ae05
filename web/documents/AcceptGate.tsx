import { useRouter } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { userData } from '../../contract/access/access.ts'
import {
  documentsToAccept,
  policyDocumentVersions,
  type ToAccept,
} from '../../contract/documents/documents.ts'
import { useEnterprise } from '../app/me.ts'
import { forgetFailures, refresh, useQueryOf, useSend } from '../app/query.ts'
import { signOut } from '../app/signIn.ts'
import { useText } from '../app/texts.ts'
import { CentredFrame } from '../shell/CentredFrame.tsx'
import { useTitle } from '../shell/title.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/forms/Checkbox.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { Differences } from './Differences.tsx'
import { Prose } from './Prose.tsx'
import './documents.css'

/** Blocks everything until each required document is accepted in the version in force. */
export function AcceptGate() {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(documentsToAccept.list)
  const enterprise = useEnterprise()
  const [step, setStep] = useState(1)
  useTitle(t('documents.gate.title'))
  const items = data?.items ?? []
  const [first] = items
  return (
    <CentredFrame>
      <div className="gate">
        <h1 tabIndex={-1} data-page-title>
          {t('documents.gate.title')}
        </h1>
        <p className="m2">{t('documents.gate.says', { enterprise: enterprise.display_name })}</p>
        <ListState pending={isPending} error={error} retry={() => void refetch()}>
          {first && (
            <Step
              key={first.version_id}
              of={first}
              place={step}
              count={step + items.length - 1}
              next={() => setStep(step + 1)}
            />
          )}
        </ListState>
      </div>
    </CentredFrame>
  )
}

interface StepProps {
  of: z.output<typeof ToAccept>
  place: number
  count: number
  next: () => void
}

function Step({ of: document, place, count, next }: StepProps) {
  const { t } = useText()
  const id = useId()
  const router = useRouter()
  const [agreed, setAgreed] = useState(false)
  const [refused, setRefused] = useState(false)
  const [view, setView] = useState<'whole' | 'changes'>('whole')
  const { mutate, isPending } = useSend(policyDocumentVersions.accept, {
    failed: () => t('documents.gate.failed'),
    stale: [documentsToAccept.list.path, userData.show.path],
    // Data behind the gate was refused until now: no screen may start with a stored refusal.
    atOnce: ({ left }) => left === 0 && forgetFailures(),
  })
  const { agreed_before: before } = document
  const accept = () => {
    if (!agreed) return setRefused(true)
    // A newer version may have come while this one was being read: then that one is shown.
    mutate(
      { params: { id: document.version_id } },
      {
        onSuccess: ({ left }) => {
          next()
          if (left === 0) void router.invalidate()
        },
        onError: () => void refresh([documentsToAccept.list.path]),
      },
    )
  }
  return (
    <>
      <h2 id={id}>{document.title}</h2>
      {count > 1 && <p className="sm m3">{t('documents.gate.step', { step: place, count })}</p>}
      {before && (
        <p className="note">
          {t('documents.gate.new_version', { number: document.number, before: before.number })}{' '}
          {document.summary}
        </p>
      )}
      {before && (
        <Segmented
          label={t('documents.gate.views')}
          value={view}
          options={[
            { value: 'whole', text: t('documents.gate.whole') },
            { value: 'changes', text: t('documents.gate.changes') },
          ]}
          onChange={setView}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="wording" aria-labelledby={id} tabIndex={0}>
        {before && view === 'changes' ? (
          <Differences before={before.body} after={document.body} />
        ) : (
          <Prose text={document.body} />
        )}
      </section>
      <Checkbox
        name="agreed"
        label={t('documents.gate.agree')}
        value={agreed}
        error={refused && !agreed ? t('documents.gate.must_agree') : undefined}
        onChange={setAgreed}
      />
      <div className="row gap2 wrap">
        <Button look="p" busy={isPending} onClick={accept}>
          {t('documents.gate.go_on')}
        </Button>
        <Button look="q" icon={LogOut} onClick={() => void signOut()}>
          {t('documents.gate.log_out')}
        </Button>
      </div>
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { segments } from '../../contract/segments/segments.ts'
import { call } from '../app/client.ts'
import { refresh } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Page } from '../ui/Page.tsx'
import { toast } from '../ui/toastStore.ts'
import { toSegments } from './addresses.ts'
import { SegmentForm } from './SegmentForm.tsx'

export function NewSegmentScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const [unsaved, setUnsaved] = useState(0)
  return (
    <Page
      title={t('segments.new.title')}
      width="wide"
      crumbs={[{ href: toSegments.home, text: t('segments.list.title') }]}
    >
      <SegmentForm
        of={null}
        onUnsaved={setUnsaved}
        send={(body) =>
          call(segments.create, { body }).catch((failure: unknown) => {
            toast.bad(t('segments.new.failed'))
            throw failure
          })
        }
        then={async (segment) => {
          setUnsaved(0)
          toast.good(t('segments.new.saved'))
          await refresh([segments.list.path])
          await navigate({ href: toSegments.edit(segment), ignoreBlocker: true })
        }}
      />
      <UnsavedGuard count={unsaved} />
    </Page>
  )
}

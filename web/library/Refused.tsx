import { Check, FolderLock } from 'lucide-react'
import { useState } from 'react'
import { folderRequests } from '../../contract/library/library.ts'
import { limits } from '../../contract/limits.ts'
import { call } from '../app/client.ts'
import type { Failure } from '../app/failure.ts'
import { useText } from '../app/texts.ts'
import { Badge } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Form, Submit } from '../ui/forms/Form.tsx'
import { TextArea } from '../ui/forms/TextField.tsx'
import { toast } from '../ui/toastStore.ts'

interface Props {
  failure: Failure
  of: { folder: number } | { resource: number }
}

const blank = { note: null }

/** A restricted folder: what is closed, and a form to ask its managers for access. */
export function Refused({ failure, of: door }: Props) {
  const { t } = useText()
  const [asked, setAsked] = useState(false)
  const ask = 'folder' in door ? folderRequests.create : folderRequests.forResource
  const id = 'folder' in door ? door.folder : door.resource
  return (
    <EmptyState
      icon={FolderLock}
      title={t('library.refused.title')}
      actions={
        asked ? (
          <Badge tone="wait" icon={Check}>
            {t('library.refused.asked')}
          </Badge>
        ) : (
          <Form
            sends={ask}
            send={(body) =>
              call(ask, { params: { id }, body }).catch((problem: unknown) => {
                toast.bad(t('library.refused.failed'))
                throw problem
              })
            }
            start={blank}
            texts="library.refused"
            label={t('library.refused.ask')}
            then={() => {
              setAsked(true)
              toast.good(t('library.refused.done'))
            }}
          >
            <TextArea name="note" optional rows={3} limit={limits.description} />
            <div className="acts">
              <Submit>{t('library.refused.ask')}</Submit>
            </div>
          </Form>
        )
      }
    >
      {failure.message}
    </EmptyState>
  )
}

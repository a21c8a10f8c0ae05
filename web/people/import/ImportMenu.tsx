import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { imports } from '../../../contract/people/imports.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import type { ImportAnswer } from './ImportScreen.tsx'
import { importsAt } from './search.ts'

/** Actions on the import as a whole, beside its next step. */
export function ImportMenu({ of: one }: { of: ImportAnswer }) {
  const { t } = useText()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const params = { id: one.id }
  const stale = ['/api/v1/csv_files']
  const archive = useSend(imports.archive, {
    stale,
    done: () => t('ui.toasts.archived', { name: one.file_name }),
  })
  const restore = useSend(imports.restore, {
    stale,
    done: () => t('ui.toasts.restored', { name: one.file_name }),
  })
  const discard = useSend(imports.discard, {
    done: () => t('imports.toast.discarded'),
  })
  return (
    <>
      {one.can.archive && (
        <Button look="q" icon={Archive} busy={archive.isPending} onClick={() => archive.mutate({ params })}>
          {t('imports.result.archive')}
        </Button>
      )}
      {one.archived_at !== null && (
        <Button
          look="q"
          icon={ArchiveRestore}
          busy={restore.isPending}
          onClick={() => restore.mutate({ params })}
        >
          {t('imports.result.restore')}
        </Button>
      )}
      {one.can.discard && (
        <Button look="q" icon={Trash2} onClick={() => setAsking(true)}>
          {t('imports.result.discard')}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={t('imports.result.discard_ask.title', { file: one.file_name })}
          keep={t('imports.result.discard_ask.keep')}
          lose={t('imports.result.discard_ask.discard')}
          busy={discard.isPending}
          onKeep={() => setAsking(false)}
          onLose={() => discard.mutate({ params }, { onSuccess: () => void navigate({ to: importsAt }) })}
        >
          {t('imports.result.discard_ask.says')}
        </ConfirmDialog>
      )}
    </>
  )
}

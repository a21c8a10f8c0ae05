import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'

const ExportDialog = lazy(() => import('./ExportDialog.tsx').then((part) => ({ default: part.ExportDialog })))

interface Props {
  /** The name of the export, as the server declares it. */
  of: string
  /** The list's filters: the same rows are exported. Without page and sorting. */
  query?: Record<string, unknown>
  /** The button's label where a list has more than one file. */
  text?: string
}

/** Any table as a file: one button, one dialog, one place where the files wait. */
export function ExportButton({ of: name, query, text }: Props) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button look="q" small icon={Download} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text ?? t('downloads.export.action')}
      </Button>
      {open && (
        <Suspense>
          <ExportDialog name={name} query={query ?? {}} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

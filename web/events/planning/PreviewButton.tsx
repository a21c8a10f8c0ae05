import { Eye } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'

const Preview = lazy(() => import('./Preview.tsx').then((part) => ({ default: part.Preview })))

/** Opens the preview for readers. */
export function PreviewButton(props: Omit<ComponentProps<typeof Preview>, 'onClose'>) {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={Eye} onClick={() => setOpen(true)}>
        {t('eventPlanning.preview.do')}
      </Button>
      {open && (
        <Suspense>
          <Preview {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

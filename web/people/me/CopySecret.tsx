import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toastStore.ts'
import '../edit.css'

interface Props {
  label: string
  value: string
  texts: { copy: string; copied: string; failed: string }
}

/** Something shown only once: it can be copied, or selected where a browser refuses to copy. */
export function CopySecret({ label, value, texts }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.good(texts.copied)
    } catch {
      field.current?.select()
      toast.bad(texts.failed)
    }
  }
  return (
    <div className="secret">
      <input
        ref={field}
        readOnly
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button icon={Copy} onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </div>
  )
}

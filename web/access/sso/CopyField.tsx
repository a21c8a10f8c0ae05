import { Copy } from 'lucide-react'
import { useRef } from 'react'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toastStore.ts'

/** Something that is typed into another system: a click from the clipboard, or selected where a browser refuses. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useText()
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value)
      toast.good(t('sso.sp.copied'))
    } catch {
      input.current?.select()
      toast.bad(t('sso.sp.copy_failed'))
    }
  }
  return (
    <div className="f">
      <span className="lab">{label}</span>
      <div className="row gap2">
        <span className="inp grow">
          <input
            ref={input}
            readOnly
            aria-label={label}
            value={value}
            onFocus={(event) => event.currentTarget.select()}
          />
        </span>
        <Button icon={Copy} label={`${t('sso.sp.copy')}: ${label}`} onClick={() => void copy()} />
      </div>
    </div>
  )
}

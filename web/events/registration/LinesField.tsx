import { FileUp } from 'lucide-react'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'

interface Props {
  label: string
  hint: string
  choose: string
  unreadable: string
  value: string
  onChange: (list: string) => void
  /** What the lines mean. */
  children: ReactNode
}

/** Lines that are pasted, or read from a file. */
export function LinesField({ label, hint, choose, unreadable, value, onChange, children }: Props) {
  const file = useRef<HTMLInputElement>(null)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    if (chosen) await chosen.text().then(onChange, () => toast.bad(unreadable))
    target.value = ''
  }
  return (
    <div className="reg-form">
      <TextArea name="list" label={label} hint={hint} rows={5} value={value} onChange={onChange} />
      <Button icon={FileUp} onClick={() => file.current?.click()}>
        {choose}
      </Button>
      <input
        ref={file}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        onChange={(event) => void read(event)}
      />
      {children}
    </div>
  )
}

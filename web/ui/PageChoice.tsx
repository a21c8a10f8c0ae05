import { ChevronDown } from 'lucide-react'
import { Button } from './Button.tsx'
import { Menu } from './dialogs/Menu.tsx'
import type { Tab } from './Tabs.tsx'
import { usePhone } from './useMedia.ts'

interface Props {
  /** What the pages have in common: "Your settings". */
  label: string
  items: readonly Pick<Tab, 'href' | 'text' | 'current'>[]
}

/** Links between pages of settings on phones, where there is no rail: the current one, and the others. */
export function PageChoice({ label, items }: Props) {
  const phone = usePhone()
  if (!phone || items.length < 2) return null
  const current = items.find((item) => item.current)
  return (
    <nav className="page-choice" aria-label={label}>
      <Menu
        label={label}
        items={items.map(({ href, text, current: chosen = false }) => ({ href, text, chosen }))}
        opener={(props) => (
          <Button wide iconAfter={ChevronDown} {...props}>
            <span className="grow">
              <span className="m3">{label}</span>
              {current && <> {current.text}</>}
            </span>
          </Button>
        )}
      />
    </nav>
  )
}

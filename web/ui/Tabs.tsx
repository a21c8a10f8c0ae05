import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { numbersFor } from '../../contract/formats.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from './Anchor.tsx'
import { useFolding } from './tables/filterContext.ts'

export interface Tab {
  href: string
  text: string
  count?: number
  /** Counted no further: there are more. */
  more?: boolean
  current?: boolean
}

interface Props {
  label: string
  items: readonly Tab[]
  /** Pages stand on a line; their parts, below it, in a field of their own. */
  look?: 'pages' | 'parts'
}

/** Tabs change the address, so they are links. On phones they scroll sideways and show the current one. */
export function Tabs({ label, items, look = 'pages' }: Props) {
  const { locale } = useText()
  const strip = useRef<HTMLElement>(null)
  const current = items.find((item) => item.current)?.href
  const shown = items.map(({ text, count }) => `${text} ${count}`).join()
  // Sets the offset itself: scrollIntoView would also move the page. A strip hidden while its page loads loses its
  // offset; a layout effect runs again when it is shown. Tabs and counts that come later move the current one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is measured again when what is shown changes.
  useLayoutEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && tab && current !== undefined)
      strip.current.scrollLeft =
        tab.offsetLeft - strip.current.offsetLeft - (strip.current.clientWidth - tab.offsetWidth) / 2
  }, [current, shown])
  return (
    <nav className={look === 'parts' ? 'seg' : 'tabs'} aria-label={label} ref={strip}>
      {items.map((item) => (
        <Anchor key={item.href} href={item.href} aria-current={item.current ? 'page' : undefined}>
          {item.text}
          {item.count !== undefined && (
            <span className="n num">
              {numbersFor(locale).format(item.count)}
              {item.more && '+'}
            </span>
          )}
        </Anchor>
      ))}
    </nav>
  )
}

interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; text: ReactNode }[]
  onChange: (value: Value) => void
}

/** A choice of a few that shows at once: a week or a month, 1M or 1Y. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const [usual] = options
  useFolding({
    narrows: usual !== undefined && value !== usual.value,
    clear: () => usual && onChange(usual.value),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out in a line everywhere.
    <div className="seg" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}

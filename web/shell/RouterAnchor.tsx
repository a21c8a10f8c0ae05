import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { AnchorProps } from '../ui/Anchor.tsx'

const INTENT_AFTER = 50

/** A link that changes the page without reloading, and preloads it when somebody is about to follow it. */
export function RouterAnchor({ href, onClick, ...rest }: AnchorProps) {
  const router = useRouter()
  const inside = href.startsWith('/') && !rest.target && rest.download === undefined
  if (!inside) return <a href={href} onClick={onClick} {...rest} />

  let timer: ReturnType<typeof setTimeout> | undefined
  // The router takes an address here as `navigate` does; only its types ask for a route's name.
  const prepare = () => void router.preloadRoute({ href } as NavigateOptions).catch(() => {})
  const meant = () => {
    timer = setTimeout(prepare, INTENT_AFTER)
  }
  const go = (press: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(press)
    const elsewhere = press.metaKey || press.ctrlKey || press.shiftKey || press.altKey || press.button !== 0
    if (press.defaultPrevented || elsewhere) return
    press.preventDefault()
    void router.navigate({ href })
  }
  return (
    <a
      href={href}
      onClick={go}
      onMouseEnter={meant}
      onMouseLeave={() => clearTimeout(timer)}
      onTouchStart={prepare}
      onFocus={meant}
      onBlur={() => clearTimeout(timer)}
      {...rest}
    />
  )
}

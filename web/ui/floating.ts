import { type RefObject, useLayoutEffect } from 'react'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}
export type Align = 'start' | 'end' | 'fill'

const GAP = 6
const EDGE = 8

/** Where a panel goes: below what opened it, above when there is more room, and always inside the window. */
export function placeBeside(opener: Box, panel: { width: number; height: number }, view: Box, align: Align) {
  const below = view.height - (opener.top + opener.height) - GAP - EDGE
  const above = opener.top - GAP - EDGE
  const upwards = panel.height > below && above > below
  const room = Math.max(96, upwards ? above : below)
  const height = Math.min(panel.height, room)
  const wanted = align === 'end' ? opener.left + opener.width - panel.width : opener.left
  const left = Math.max(EDGE, Math.min(wanted, view.width - panel.width - EDGE))
  const top = upwards ? opener.top - GAP - height : opener.top + opener.height + GAP
  return { left, top: Math.max(EDGE, top), room }
}

/** Keeps an open panel beside what opened it while the page scrolls or turns. Positions go through CSSOM only. */
export function useBeside(
  opener: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
  open: boolean,
  align: Align,
) {
  useLayoutEffect(() => {
    if (!open) return
    const move = () => {
      if (!opener.current || !panel.current) return
      const at = opener.current.getBoundingClientRect()
      const set = (name: string, pixels: number) =>
        panel.current?.style.setProperty(name, `${Math.round(pixels)}px`)
      if (align === 'fill') set('--beside-w', at.width)
      const { offsetWidth: width, scrollHeight: height } = panel.current
      const view = {
        left: 0,
        top: 0,
        width: document.documentElement.clientWidth,
        height: window.innerHeight,
      }
      const place = placeBeside(at, { width, height: height + 2 }, view, align)
      set('--beside-x', place.left)
      set('--beside-y', place.top)
      set('--beside-h', place.room)
    }
    move()
    const watch = new ResizeObserver(move)
    if (panel.current) watch.observe(panel.current)
    window.addEventListener('scroll', move, { capture: true, passive: true })
    window.addEventListener('resize', move)
    return () => {
      watch.disconnect()
      window.removeEventListener('scroll', move, { capture: true })
      window.removeEventListener('resize', move)
    }
  }, [opener, panel, open, align])
}

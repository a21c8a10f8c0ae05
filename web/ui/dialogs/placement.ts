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
      // Its natural height, within the limits of its own style.
      set('--beside-h', window.innerHeight)
      const { offsetWidth: width, offsetHeight: height } = panel.current
      const view = {
        left: 0,
        top: 0,
        width: document.documentElement.clientWidth,
        height: window.innerHeight,
      }
      const place = placeBeside(at, { width, height }, view, align)
      set('--beside-x', place.left)
      set('--beside-y', place.top)
      set('--beside-h', place.room)
    }
    // The trigger may move for many reasons (a scroll, a turned phone, text arriving above it): check each frame.
    let seen = ''
    let frame = 0
    const watch = () => {
      const at = opener.current?.getBoundingClientRect()
      const now = `${at?.x} ${at?.y} ${at?.width} ${window.innerWidth} ${window.innerHeight} ${panel.current?.scrollHeight}`
      if (now !== seen) move()
      seen = now
      frame = requestAnimationFrame(watch)
    }
    watch()
    return () => cancelAnimationFrame(frame)
  }, [opener, panel, open, align])
}

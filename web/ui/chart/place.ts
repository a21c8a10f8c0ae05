import { useLayoutEffect, useRef, useState } from 'react'

/** The letters of a drawing, as the page and the reader want them. */
export interface Letters {
  /** How high they are, in pixels. */
  size: number
  widthOf: (text: string, bold?: boolean) => number
  /** As much of a text as fits, with an ellipsis where some was left out. */
  cut: (text: string, room: number, bold?: boolean) => string
  /** The text in at most so many lines. */
  lines: (text: string, room: number, most?: number) => string[]
}

const FIRST_WIDTH = 360
const LEAST_WIDTH = 180

let pen: CanvasRenderingContext2D | null | undefined

function lettersOf(size: number, family: string): Letters {
  const widths = new Map<string, number>()
  const widthOf = (text: string, bold = false) => {
    const key = `${bold}${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    pen ??= document.createElement('canvas').getContext('2d')
    if (pen) pen.font = `${bold ? 700 : 400} ${size}px ${family}`
    const width = pen?.measureText(text).width ?? text.length * size * 0.55
    widths.set(key, width)
    return width
  }
  const cut = (text: string, room: number, bold = false) => {
    if (widthOf(text, bold) <= room) return text
    const signs = [...text]
    while (signs.length > 1 && widthOf(`${signs.join('').trimEnd()}…`, bold) > room) signs.pop()
    return `${signs.join('').trimEnd()}…`
  }
  const lines = (text: string, room: number, most = 2) => {
    const found: string[] = []
    let line = ''
    for (const word of text.split(/(?<=\s)/)) {
      if (line && found.length < most - 1 && widthOf((line + word).trimEnd()) > room) {
        found.push(line.trimEnd())
        line = ''
      }
      line += word
    }
    return [...found, line].map((one) => cut(one.trimEnd(), room))
  }
  return { size, widthOf, cut, lines }
}

const widthOf = (element: HTMLElement) => Math.max(LEAST_WIDTH, Math.floor(element.clientWidth))

/** What is drawn with before the page has been measured. */
const unmeasured = lettersOf(12, 'sans-serif')

/** How wide the place is that a drawing may fill, and with which letters: they keep their size, however wide it is. */
export function usePlace<Place extends HTMLElement>() {
  const ref = useRef<Place>(null)
  const [{ width, letters }, setMeasured] = useState({ width: FIRST_WIDTH, letters: unmeasured })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const { fontFamily, fontSize } = getComputedStyle(element)
      setMeasured({
        width: widthOf(element),
        letters: lettersOf(Number.parseFloat(fontSize), fontFamily),
      })
    }
    measure()
    // A watch tells the first width as well, which is known by then: only another one is drawn anew.
    let drawn = widthOf(element)
    const watch = new ResizeObserver(() => {
      if (widthOf(element) === drawn) return
      drawn = widthOf(element)
      measure()
    })
    watch.observe(element)
    // What was measured before the enterprise's own font came is wrong.
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      watch.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [])
  return { ref, width, letters }
}

import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  title: string
  className: string
  children: ReactNode
}

/** A part of the page in a window of its own: it lays itself out by the width that it has there, as on another device. */
export function Framed({ title, className, children }: Props) {
  const [inside, setInside] = useState<HTMLElement | null>(null)
  const open = (frame: HTMLIFrameElement | null) => {
    const there = frame?.contentDocument
    if (!there || there.body === inside) return
    dress(there)
    setInside(there.body)
  }
  return (
    // Some browsers put another empty page into it once it is there.
    <iframe
      title={title}
      className={className}
      ref={open}
      onLoad={({ currentTarget }) => open(currentTarget)}
    >
      {inside && createPortal(<div inert>{children}</div>, inside)}
    </iframe>
  )
}

/** It wears what the page around it wears: its sheets, its language, its colours. */
function dress(there: Document) {
  const { documentElement: page } = document
  for (const name of page.getAttributeNames())
    if (name !== 'style') there.documentElement.setAttribute(name, page.getAttribute(name) ?? '')
  there.documentElement.style.cssText = page.style.cssText
  there.body.style.background = 'var(--paper)'
  for (const sheet of document.head.querySelectorAll<HTMLElement>('link[rel=stylesheet], style')) {
    const copy = there.importNode(sheet, true)
    copy.nonce = sheet.nonce
    there.head.append(copy)
  }
}

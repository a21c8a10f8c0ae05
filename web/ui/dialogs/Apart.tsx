import type { ReactNode, SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** A dialog with a form of its own, opened from within another: neither is sent by the keys of the other. */
export const Apart = ({ children }: { children: ReactNode }) =>
  createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing happens here, it only goes no further.
    <div onSubmit={stop} onKeyDown={stop}>
      {children}
    </div>,
    document.body,
  )

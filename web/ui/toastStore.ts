/** The toasts: at most three at once, never the same twice. */
export interface Toast {
  id: number
  kind: 'good' | 'bad' | 'info'
  text: string
  /** The next step: "Undo", "Try again". */
  act?: ToastAct
}

export interface ToastAct {
  text: string
  does: () => void
  /** Offered for so many milliseconds. */
  lasts?: number
}

const MOST = 3
export const DISMISS_AFTER = 5000

let toasts: readonly Toast[] = []
let autoDismiss = true
let lastId = 0
const listeners = new Set<() => void>()

function become(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function say(kind: Toast['kind'], text: string, act?: ToastAct) {
  lastId += 1
  // A repeated toast gets a new id, so that its time starts again and it is read again.
  const others = toasts.filter((toast) => toast.kind !== kind || toast.text !== text)
  become([...others, { id: lastId, kind, text, act }].slice(-MOST))
  return lastId
}

export const toast = {
  good: (text: string, act?: ToastAct) => say('good', text, act),
  bad: (text: string, act?: ToastAct) => say('bad', text, act),
  info: (text: string, act?: ToastAct) => say('info', text, act),
  dismiss: (id: number) => become(toasts.filter((one) => one.id !== id)),
  clear: () => become([]),
}

/** The reader's setting `autoDismissSnackbars`. Without it toasts stay until they are put away. */
export function setAutoDismiss(on: boolean) {
  autoDismiss = on
  become([...toasts])
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => toasts,
  dismissesAlone: () => autoDismiss,
}

/** The dialogs that are open, the topmost last: all outside it is out of reach, so toasts go inside. */
let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const become = (next: readonly HTMLDialogElement[]) => {
  open = next
  for (const listener of listeners) listener()
}

export const openDialogs = {
  add: (dialog: HTMLDialogElement) => become([...open, dialog]),
  remove: (dialog: HTMLDialogElement) => become(open.filter((one) => one !== dialog)),
  top: () => open.at(-1) ?? null,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

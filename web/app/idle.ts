/** Does something when nothing else is to be done. */
export const idle = (then: () => void) =>
  'requestIdleCallback' in window
    ? window.requestIdleCallback(then, { timeout: 5000 })
    : setTimeout(then, 200)

interface How {
  replace?: boolean
  /** Everything is saved, though the guard of unsaved changes may not have been redrawn yet. */
  ignoreBlocker?: boolean
}
type Go = (href: string, how?: How) => Promise<void>

let move: Go = async (href) => window.location.assign(href)

/** Turns to another page, for code that lives outside of React. */
export const go: Go = (href, how) => move(href, how)

/** The router introduces itself; importing it here would tie every part of the app into one knot. */
export const goBy = (router: Go) => {
  move = router
}

/** Signs that some system doesn't take in the name of a file. */
const refused = /[\p{Cc}<>:"/\\|?*]+/gu

export const nameOfFile = (title: string, ending: 'png' | 'csv' | 'json') =>
  `${title.replaceAll(refused, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 80)}.${ending}`

/** Hands a file to the reader that was made here. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The download begins after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

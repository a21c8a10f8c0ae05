export interface Option<Value extends string = string> {
  value: Value
  text: string
  /** A hint beside it, which the search finds as well. */
  detail?: string
  lang?: string
}

/** Every word of the search is somewhere in the option, accents and capitals aside. */
export function matching(options: readonly Option[], search: string) {
  const words = plainText(search).split(/\s+/).filter(Boolean)
  if (words.length === 0) return options
  return options.filter((option) => {
    const text = plainText(`${option.text} ${option.detail ?? ''}`)
    return words.every((word) => text.includes(word))
  })
}

const plainText = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[/_]/g, ' ').toLowerCase()

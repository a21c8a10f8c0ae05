/** The first, the last, and those beside the current one. An open end has no last page to jump to. */
export function pagesToShow(page: number, last: number, open = false): (number | 'gap')[] {
  const wanted = new Set([1, page - 1, page, page + 1, ...(open ? [] : [last])])
  if (page <= 3) for (const early of [2, 3]) wanted.add(early)
  if (!open && page >= last - 2) for (const late of [last - 1, last - 2]) wanted.add(late)
  const pages = [...wanted].filter((one) => one >= 1 && (one <= last || one === page)).sort((a, b) => a - b)
  return pages.flatMap((one, at) => {
    const before = pages[at - 1]
    if (before === undefined || one - before === 1) return [one]
    return one - before === 2 ? [one - 1, one] : ['gap' as const, one]
  })
}

/**
 * The questions of a page travel apart from the first page, one piece for each corner of the address tree: whoever went
 * to one page of the administration needs no second journey before the next one's data.
 */
export function loadersOfCorner(id: string): string | null {
  const [, route = ''] = id.match(/\/web\/routes\/(.+)\.tsx\?tsr-split=loader$/) ?? []
  if (!route) return null
  const [frame = '', ...rest] = route.split('/')
  const corner = frame === '_user' ? rest.slice(0, 1) : [frame, ...rest.slice(0, frame === 'admin' ? 2 : 0)]
  return `questions-${corner.join('-').replaceAll('_', '')}`
}

/**
 * Loaders of pages are bundled separately from the first page, one chunk per section of the address tree: after one
 * page of the administration, the next one's data needs no further chunk.
 */
export function loadersOfCorner(id: string): string | null {
  const [, route = ''] = id.match(/\/web\/routes\/(.+)\.tsx\?tsr-split=loader$/) ?? []
  if (!route) return null
  const [frame = '', ...rest] = route.split('/')
  const corner = frame === '_user' ? rest.slice(0, 1) : [frame, ...rest.slice(0, frame === 'admin' ? 2 : 0)]
  return `questions-${corner.join('-').replaceAll('_', '')}`
}

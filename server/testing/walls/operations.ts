import type { Method, Route } from '../../../contract/route.ts'
import { contract } from '../../platform/http/contract.ts'

export interface Operation {
  name: string
  method: Method
  path: string
  route: Route
}

/** Every operation at every one of its addresses. */
export const operations: Operation[] = Object.entries(contract).flatMap(([name, route]) =>
  [route, ...(route.also ?? [])].map(({ method, path }, index) => ({
    name: index === 0 ? name : `${name}.${index + 1}`,
    method,
    path,
    route,
  })),
)

/** Other addresses of an operation are asked like its first. */
export const nameOf = ({ name }: Operation) => name.replace(/\.\d+$/, '')

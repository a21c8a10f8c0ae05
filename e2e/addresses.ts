import { readFileSync } from 'node:fs'

/** Every address of the product, from the tree that the router itself is built from. */
const tree = readFileSync(new URL('../web/routeTree.gen.ts', import.meta.url), 'utf8')
export const addresses = [
  ...new Set(
    [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) =>
      path.replace('/network/$kind/$networkId', '/groups/$groupId'),
    ),
  ),
]

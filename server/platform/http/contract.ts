import { readdirSync } from 'node:fs'
import type { Route } from '../../../contract/route.ts'

const folder = new URL('../../../contract/', import.meta.url)
const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'says' in value

/** Every operation of the product by name (`noun.action`), gathered from the files of the contract. */
export const contract: Record<string, Route> = {}
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
  if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
  const nouns: Record<string, unknown> = await import(new URL(file, folder).href)
  for (const [noun, calls] of Object.entries(nouns)) {
    if (typeof calls !== 'object' || calls === null) continue
    for (const [action, route] of Object.entries(calls)) {
      if (!isRoute(route)) continue
      const name = `${noun}.${action}`
      if (contract[name] && contract[name] !== route) throw new Error(`two operations are called ${name}`)
      contract[name] = route
    }
  }
}

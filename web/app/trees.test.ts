import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** The addresses of a tree of pages, as its generator lists them. */
function addressesIn(file: string): string[] {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  const [, list = ''] = /export interface FileRoutesByTo \{([\s\S]*?)\n\}/.exec(text) ?? []
  return [...list.matchAll(/^ {2}'([^']+)':/gm)].map(([, address = '']) => address)
}

const parts = (address: string) => address.split('/').filter(Boolean)

/** Whether what is written for one address would be shown at another. */
function answers(page: string, address: string) {
  const [own, asked] = [parts(page), parts(address)]
  const isOpen = own.at(-1) === '$'
  if (isOpen ? asked.length < own.length - 1 : asked.length !== own.length) return false
  return own.every((part, at) => part === '$' || part.startsWith('$') || part === asked[at])
}

describe('a tree of pages that is still to grow', () => {
  const whole = addressesIn('routeTree.gen.ts')

  it.each(['firstTree.gen.ts', 'memberTree.gen.ts'])(
    'never shows a page of its own in place of another: %s',
    (file) => {
      const known = addressesIn(file)
      expect(known.length).toBeGreaterThan(5)
      const wrong = whole
        .filter((address) => !known.includes(address))
        .flatMap((address) =>
          known
            .filter((page) => page !== '/$' && answers(page, address))
            .map((page) => `${address} would be ${page}`),
        )
      expect(wrong).toEqual([])
    },
  )
})

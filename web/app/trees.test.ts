import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { innerPath, outerPath } from '../../contract/networks/addresses.ts'
import { presentAddress } from './formerAddresses.ts'

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

describe('route files', () => {
  // What only leads on to another page belongs into `formerAddresses.ts`.
  it('are as few as there are pages', () => {
    const routes = new URL('../routes/', import.meta.url)
    const files = globSync('**/*.tsx', { cwd: routes })
    const isLater = (file: string) =>
      /from '(\.\.\/)+(planning|budgets|surveys|mentorship|recognition)\//.test(
        readFileSync(new URL(file, routes), 'utf8'),
      )
    const later = files.filter(isLater).length
    expect(files.length - later).toBeLessThanOrEqual(175)
    expect(later).toBeLessThanOrEqual(93)
  })
})

/** The title of each page, by its address inside. */
function titles() {
  const routes = new URL('../routes/', import.meta.url)
  const found = new Map<string, string>()
  for (const file of globSync('**/*.tsx', { cwd: routes })) {
    const text = readFileSync(new URL(file, routes), 'utf8')
    const [, route = ''] = /createFileRoute\('([^']+)'\)/.exec(text) ?? []
    const address = parts(route).filter((part) => !part.startsWith('_'))
    found.set(`/${address.join('/')}`, /\btitle: '([^']+)'/.exec(text)?.[1] ?? '-')
  }
  return found
}

/** What is named goes before what is open, from the left. */
const closest = (one: string, other: string) => {
  const rank = (address: string) =>
    parts(address)
      .map((part) => (part === '$' ? 2 : Number(part.startsWith('$'))))
      .join('')
  return rank(one) < rank(other) ? -1 : 1
}

describe('the address of a page', () => {
  const whole = addressesIn('routeTree.gen.ts')
  const filled = (address: string) => address.replaceAll(/\$\w*/g, '7')

  it('leads where it always led', () => {
    const pages = titles()
    const lines = readFileSync(new URL('addresses.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n')
    const astray = lines.flatMap((line) => {
      const [address = '', title] = line.split(' ')
      const asked = filled(address)
      const path = innerPath(presentAddress(asked)?.replace(/\?.*/, '') ?? asked)
      const [page] = whole.filter((one) => answers(one, path)).toSorted(closest)
      return page && pages.get(page) === title ? [] : [`${line} leads to ${page}`]
    })
    expect(astray).toEqual([])
    expect(lines.length).toBeGreaterThan(200)
  })

  it.each([
    '/groups/12',
    '/communities/7/events/3?page=2',
    '/regions/1/',
    '/groups',
    '/groups/new',
    '/groups/12abc',
    '/network/groups/12',
  ])('is the same again after the router has had it: %s', (path) =>
    expect(outerPath(innerPath(path))).toBe(path),
  )

  it.each([
    ['/groups/12/regions/5/events', '/regions/5/events?page=2'],
    ['/groups/12/regions', undefined],
    ['/regions/3/posts/9', '/posts/9?page=2'],
    ['/groups/12/posts/new', '/posts/drafts?postTo=12'],
    ['/groups/12/posts/', undefined],
    ['/groups/12/news/group_message/5', '/posts/5?page=2'],
    ['/communities/12/news/all', '/communities/12/posts?page=2'],
    ['/news/', '/posts?page=2'],
    ['/groups/12/folders/4/resources/', '/groups/12/folders/4?page=2'],
    ['/groups/12/folders/4/resources/new', undefined],
    ['/enterprises/1/folders/4/resources', '/folders/4?page=2'],
    ['/enterprises/1/folders/4', undefined],
    ['/admin/system/policy_documents/new', '/admin/system/settings/policy_documents/new?page=2'],
    ['/admin/system/users/7', undefined],
  ])('leads on where it is a former one: %s', (path, now) =>
    expect(presentAddress(path, '?page=2')).toBe(now),
  )

  it('has no prefix that somebody could type', () => {
    expect(whole.filter((one) => one !== '/$' && answers(one, innerPath('/network/groups/12')))).toEqual([])
  })
})

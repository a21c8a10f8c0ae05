import { describe, expect, it } from 'vitest'
import { fillPath, queryString } from './address.ts'
import { parseSearch, stringifySearch, whole } from './searchParams.ts'

describe('addresses of calls', () => {
  it('carry their parameters encoded', () => {
    expect(fillPath('/api/v1/groups/:id', { id: 7 })).toBe('/api/v1/groups/7')
    expect(fillPath('/api/v2/flags/:flagKey', { flagKey: 'a/b c' })).toBe('/api/v2/flags/a%2Fb%20c')
  })

  it('write arrays bracket style and leave out what is not asked', () => {
    expect(queryString({ groupIds: [1, 2], page: 2, search: undefined })).toBe(
      '?groupIds%5B%5D=1&groupIds%5B%5D=2&page=2',
    )
    expect(queryString({})).toBe('')
  })
})

describe('addresses of pages', () => {
  it('say the same after being written and read', () => {
    const search = { search: 'women & men', page: '2', groupIds: ['1', '2'] }
    expect(parseSearch(stringifySearch(search))).toEqual(search)
  })

  it('ask for a first page when the page is nonsense', () => {
    expect([whole('3'), whole('0'), whole('x'), whole('1.5'), whole(undefined)]).toEqual([
      3,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { childrenOf, childSearch, networkSearch, questionOf } from './search.ts'

describe('the list of networks', () => {
  it('keeps in its address only what it knows', () => {
    const asked = networkSearch({ search: ' ', scope: 'mine', sort_by: 'password', page: '2', evil: '1' })
    expect(asked).toEqual({
      search: undefined,
      scope: 'mine',
      category_id: undefined,
      sort_by: undefined,
      page: 2,
      page_size: undefined,
    })
  })

  it('shows names forwards, and the largest and the newest first', () => {
    expect(questionOf({}, 'group').sort_direction).toBeUndefined()
    expect(questionOf({ sort_by: 'member_count' }, 'group').sort_direction).toBe('desc')
    expect(questionOf({}, 'community').kind).toBe('community')
  })

  it('shows one’s own in one’s own order, unless another is asked for', () => {
    expect(questionOf({ scope: 'mine' }, 'group').sort_by).toBe('mine')
    expect(questionOf({ scope: 'mine', sort_by: 'created_at' }, 'group').sort_by).toBe('created_at')
    expect(questionOf({}, 'group').sort_by).toBeUndefined()
  })
})

it('what stands below a network is asked for by its address alone', () => {
  const asked = childSearch({ axis: 'region', search: 'north', scope: 'mine', sort_by: 'member_count' })
  expect(childrenOf(asked)).toMatchObject({
    axis: 'region',
    search: 'north',
    sort_by: 'member_count',
    sort_direction: 'desc',
  })
  expect(asked).not.toHaveProperty('scope')
})

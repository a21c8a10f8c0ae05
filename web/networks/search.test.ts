import { describe, expect, it } from 'vitest'
import { networkSearch, questionOf } from './search.ts'

describe('the list of networks', () => {
  it('keeps in its address only what it knows', () => {
    const asked = networkSearch({ search: ' ', scope: 'mine', sort_by: 'password', page: '2', evil: '1' })
    expect(asked).toEqual({
      search: undefined,
      scope: 'mine',
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
})

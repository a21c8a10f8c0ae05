import { describe, expect, it } from 'vitest'
import { adminSections, pageAround } from './adminSections.ts'

describe('the menu of the administration', () => {
  const at = (path: string) => pageAround(adminSections, path)?.href

  it('marks one page for every address below it, and that is the nearest', () => {
    expect(at('/admin/manage/groups/')).toBe('/admin/manage/groups')
    expect(at('/admin/manage/groups/7/edit')).toBe('/admin/manage/groups')
    expect(at('/admin/manage/groups/categories/new')).toBe('/admin/manage/groups/categories')
    expect(at('/admin/system/users/12/rights')).toBe('/admin/system/users/list')
    expect(at('/admin/system/users/roles/3/edit')).toBe('/admin/system/users/roles')
    for (const { href } of adminSections.flatMap(({ pages }) => pages)) expect(at(href)).toBe(href)
  })

  it('marks none for an address that only begins alike', () => {
    expect(at('/admin/manage/groupsome')).toBeUndefined()
    expect(at('/admin')).toBeUndefined()
  })
})

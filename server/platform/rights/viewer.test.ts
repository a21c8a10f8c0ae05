import { expect, it } from 'vitest'
import { type Viewer, Viewers } from './viewer.ts'

it('keeps nobody in memory past the moment at which one of their rights ends by itself', async () => {
  const now = Date.parse('2026-03-01T10:00:00Z')
  let loads = 0
  const viewers = new Viewers(async () => {
    loads++
    const viewer = { enterprise_id: 1, user_id: 7, rights_until: '2026-03-01T10:00:10Z' }
    return { viewer: viewer as Viewer }
  })
  viewers.listening = true
  const secret = Buffer.from('secret')
  await viewers.find(1, secret, now)
  await viewers.find(1, secret, now + 9_000)
  expect(loads).toBe(1)
  await viewers.find(1, secret, now + 10_000)
  expect(loads).toBe(2)
})

it('keeps nothing that changed while it was read', async () => {
  let loads = 0
  const viewers = new Viewers(async () => {
    loads++
    const viewer = { enterprise_id: 1, user_id: 7, rights_until: null }
    if (loads === 1) viewers.drop('1:7')
    return { viewer: viewer as Viewer }
  })
  viewers.listening = true
  const secret = Buffer.from('secret')
  for (let asked = 0; asked < 3; asked++) await viewers.find(1, secret)
  expect(loads).toBe(2)
})

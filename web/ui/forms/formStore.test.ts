import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FormStore, limitOf } from './formStore.ts'

const schema = z.object({
  name: z.string().trim().min(1).max(100),
  biography: z.string().max(450).nullable(),
  email: z.string().max(255).toLowerCase().pipe(z.email()),
  items: z.array(z.object({ title: z.string().min(1).max(40) })).optional(),
})
const store = (start: Record<string, unknown>) =>
  new FormStore(start, { schema: async () => schema, say: (issue) => issue.code })

describe('a form’s state', () => {
  it('counts what differs from the beginning, and nothing that was put back', () => {
    const form = store({ name: 'Maya', biography: null })
    form.set('name', 'Maja')
    form.set('biography', '')
    expect(form.read().changed).toEqual(['name'])
    form.set('name', 'Maya')
    expect(form.read().changed).toEqual([])
  })

  it('sends nothing for a text that was emptied and had nothing before', () => {
    const form = store({ name: 'Maya', biography: null })
    form.set('biography', 'Hello')
    form.set('biography', '')
    expect(form.outgoing()).toEqual({ name: 'Maya', biography: null })
  })

  it('finds everything that is wrong at once, rows included', async () => {
    const form = store({ name: '', email: 'maya', items: [{ title: 'Room' }, { title: '' }] })
    expect(await form.checkAll()).toBe(false)
    expect(form.read().problems).toEqual({
      name: 'too_small',
      biography: 'invalid_type',
      email: 'invalid_format',
      'items.1.title': 'too_small',
    })
  })

  it('checks one field without speaking of the others', async () => {
    const form = store({ name: '', email: 'maya' })
    await form.checkField('email')
    expect(form.read().problems).toEqual({ email: 'invalid_format' })
  })

  it('keeps what the person changed when newer values arrive', () => {
    const form = store({ name: 'Maya', biography: 'Old' })
    form.set('name', 'Maja')
    form.rebase({ name: 'Maya', biography: 'New', version: 2 })
    expect(form.read().values).toEqual({ name: 'Maja', biography: 'New', version: 2 })
    expect(form.read().changed).toEqual(['name'])
  })

  it('stays on the version it was read from when both changed the same, until the person knows or gives up', () => {
    const theirs = { name: 'Maya O.', biography: 'New', version: 2 }
    const torn = () => {
      const form = store({ name: 'Maya', biography: 'Old', version: 1 })
      form.set('name', 'Maja')
      form.rebase(theirs)
      return form
    }
    expect(torn().outgoing()).toEqual({ name: 'Maja', biography: 'Old', version: 1 })
    const told = torn()
    told.rebase(theirs, true)
    expect(told.outgoing()).toEqual({ name: 'Maja', biography: 'New', version: 2 })
    const givenUp = torn()
    givenUp.discard()
    expect(givenUp.outgoing()).toEqual(theirs)
  })

  it('reaches into rows', () => {
    const form = store({ items: [{ title: 'Room' }] })
    form.set('items.0.title', 'Hall')
    expect(form.read().values).toEqual({ items: [{ title: 'Hall' }] })
  })

  it('learns limits from the schema, through whatever stands around them', () => {
    expect(limitOf(schema, 'name')).toBe(100)
    expect(limitOf(schema, 'biography')).toBe(450)
    expect(limitOf(schema, 'email')).toBe(255)
    expect(limitOf(schema, 'items.0.title')).toBe(40)
    expect(limitOf(schema, 'nothing')).toBeUndefined()
  })
})

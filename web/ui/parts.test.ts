import { beforeEach, describe, expect, it } from 'vitest'
import { timeZoneOption } from './dates/timeZones.ts'
import { placeBeside } from './dialogs/placement.ts'
import { matching } from './forms/options.ts'
import { initials } from './initials.ts'
import { pagesToShow } from './tables/pages.ts'
import { toast, toastStore } from './toastStore.ts'

describe('initials', () => {
  it('are those of the first and the last name, in any script', () => {
    expect(initials('Grace Mwangi')).toBe('GM')
    expect(initials('Ana Sofía de la Cruz')).toBe('AC')
    expect(initials('渡辺健')).toBe('渡辺')
    expect(initials('  ')).toBe('')
  })
})

describe('a panel', () => {
  const view = { left: 0, top: 0, width: 400, height: 800 }
  const opener = { left: 300, top: 100, width: 80, height: 40 }

  it('hangs below what opened it and stays inside the window', () => {
    expect(placeBeside(opener, { width: 200, height: 300 }, view, 'start')).toMatchObject({
      left: 192,
      top: 146,
    })
    expect(placeBeside(opener, { width: 200, height: 300 }, view, 'end')).toMatchObject({
      left: 180,
      top: 146,
    })
  })

  it('goes above where there is more room', () => {
    const low = { ...opener, top: 700 }
    expect(placeBeside(low, { width: 200, height: 300 }, view, 'end').top).toBe(394)
  })
})

describe('pages', () => {
  it('show the ends and the neighbours', () => {
    expect(pagesToShow(1, 244)).toEqual([1, 2, 3, 'gap', 244])
    expect(pagesToShow(100, 244)).toEqual([1, 'gap', 99, 100, 101, 'gap', 244])
    expect(pagesToShow(4, 5)).toEqual([1, 2, 3, 4, 5])
    expect(pagesToShow(1, 1)).toEqual([1])
  })

  it('have no last one where nobody counted so far', () => {
    expect(pagesToShow(400, 400, true)).toEqual([1, 'gap', 399, 400])
  })
})

describe('a search among options', () => {
  it('finds each word anywhere, accents and capitals aside', () => {
    const zones = ['America/Sao_Paulo', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'].map(timeZoneOption)
    expect(matching(zones, 'são').map((zone) => zone.value)).toEqual(['America/Sao_Paulo'])
    expect(matching(zones, 'AIRES argent').map((zone) => zone.text)).toEqual(['Buenos Aires'])
    expect(matching(zones, 'mars')).toEqual([])
  })
})

describe('toasts', () => {
  beforeEach(() => toast.clear())

  it('are at most three, the latest ones', () => {
    for (const text of ['one', 'two', 'three', 'four']) toast.info(text)
    expect(toastStore.read().map(({ text }) => text)).toEqual(['two', 'three', 'four'])
  })

  it('are never there twice', () => {
    toast.bad('Failed to create event')
    toast.good('Event created')
    toast.bad('Failed to create event')
    expect(toastStore.read().map(({ text }) => text)).toEqual(['Event created', 'Failed to create event'])
  })
})

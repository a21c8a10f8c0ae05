import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { doors } from './doors.ts'

it('the doors of groups, communities and regions lead to the same pages (else run node scripts/doors.ts)', () => {
  const { wanted, found } = doors()
  expect(wanted.size).toBeGreaterThan(0)
  expect(found.toSorted()).toEqual([...wanted.keys()].sort())
  expect(new Map(found.map((file) => [file, readFileSync(file, 'utf8')]))).toEqual(wanted)
})

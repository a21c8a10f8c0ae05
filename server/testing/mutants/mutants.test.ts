import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '../../platform/settings/settings.ts'
import { mutants } from './all.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

describe('the list of guards to break', () => {
  it('names places that stand once, and tests that are there', () => {
    const stale = mutants.flatMap(({ guard, file, from, to, test, title }) => {
      const places = read(file).split(from).length - 1
      if (places !== 1) return [`${guard}: “${from}” stands ${places} times in ${file}`]
      if (from === to) return [`${guard}: nothing is changed`]
      return read(test).includes(title) ? [] : [`${guard}: no test “${title}” in ${test}`]
    })
    expect(stale).toEqual([])
  })

  it('names each guard once', () => {
    const guards = mutants.map(({ guard }) => guard)
    expect([...new Set(guards)]).toEqual(guards)
  })
})

import { describe, expect, it } from 'vitest'
import { throughGate } from '../platform/rights/privacyGate.ts'
import { figureWithheld, sizeOf } from './figures.ts'

const K = 5
const TARGETS = 1_000
const QUESTIONS = 50

/** A company in memory: who has what a hidden rule asks about. The same each time. */
function companyOf(seed: number, base: number) {
  let state = seed
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  const secret = Array.from({ length: TARGETS }, () => random() < base)
  const has = (person: number) => secret[person] === true
  const size = secret.filter(Boolean).length
  return {
    has,
    size,
    /** How many `any[secret, …people]` means. */
    with: (people: ReadonlySet<number>) => size + [...people].filter((person) => !has(person)).length,
  }
}
type Company = ReturnType<typeof companyOf>

/** What somebody who can't read the rule is told of it gathered with people of their choice; null: nothing. */
type Oracle = (company: Company, people: ReadonlySet<number>) => number | null

/**
 * Adds people one at a time and compares what is told with and without the target: whoever is in already never makes a
 * step. Where nothing is told, the more common answer is the best guess that is left.
 */
function guesses(company: Company, target: number, oracle: Oracle): boolean {
  const added = new Set<number>()
  let silent = true
  for (let asked = 0; asked < QUESTIONS; asked += 2) {
    const without = oracle(company, added)
    const withTarget = oracle(company, new Set([...added, target]))
    if (without !== null && withTarget !== null) {
      if (without !== withTarget) return false
      silent = false
    }
    added.add((target + 1 + asked / 2) % TARGETS)
  }
  return silent ? company.size * 2 > TARGETS : true
}

function advantage(company: Company, oracle: Oracle) {
  const people = Array.from({ length: TARGETS }, (_, person) => person)
  const right = people.filter((target) => guesses(company, target, oracle) === company.has(target)).length
  return right / TARGETS - Math.max(company.size, TARGETS - company.size) / TARGETS
}

describe('somebody who asks fifty questions about each of a thousand people', () => {
  const companies = [companyOf(1, 0.1), companyOf(2, 0.35), companyOf(3, 0.8)]

  it('would learn nearly everything if drafts were only rounded', () => {
    for (const company of companies.slice(0, 2)) {
      const found = advantage(company, (all, people) => throughGate(all.with(people), K, false).count)
      expect(found).toBeGreaterThan(0.09)
    }
  })

  it('guesses no better than the more common answer from drafts that mix their rules with hidden ones', () => {
    for (const company of companies) {
      const found = advantage(company, (all, people) => {
        // Only what is saved, without anybody added, has a size of its own.
        const kept = people.size === 0 ? { member_count: all.size, published_count: all.size } : undefined
        return figureWithheld(kept, K, true)?.count ?? null
      })
      expect(Math.abs(found)).toBeLessThanOrEqual(0.02)
    }
  })

  it('guesses no better when each draft is saved before its size is read', () => {
    for (const company of companies) {
      const found = advantage(company, (all, people) => {
        // What somebody saved who can't read all of it isn't published: see 0085_segment_figures.sql.
        const published_count = people.size === 0 ? all.size : null
        return sizeOf({ member_count: all.with(people), published_count }, K, { hidden: true, mayList: true })
          .count
      })
      expect(Math.abs(found)).toBeLessThanOrEqual(0.02)
    }
  })
})

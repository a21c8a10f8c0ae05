/**
 * A guard broken on purpose: `npm run mutants` writes `to` where `from` stands and expects the named test to fail. A
 * guard that can be taken out without a red test is only a habit.
 */
export interface Mutant {
  /** The promise that the guard keeps, as a sentence. */
  guard: string
  file: string
  /** Stands exactly once in the file. */
  from: string
  to: string
  /** The test file, and words of the title of the test that must fail. */
  test: string
  title: string
}

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from '../server/platform/settings/settings.ts'
import { type Figure, print } from './figure.ts'
import { crashes } from './kill.ts'

/** `npm run gate`: the figures of RELIABILITY.md that take minutes, for the areas that exist. */
const figures: Figure[] = []

/** Other programs each time; the same again with SEED. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000))
console.log(`seed ${seed}`)

/** The generated tests again, with the number of requests that a gate asks for. */
function tests(name: string, paths: string | readonly string[], env: Record<string, string>) {
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs')
  const run = spawnSync(process.execPath, [vitest, 'run', ...[paths].flat()], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  figures.push({ name, reached: run.status === 0 ? 'held' : 'broken', asked: 'held', ok: run.status === 0 })
}

tests('Q1 no 5xx from 10,000 generated requests', 'server/testing/walls/fuzz.test.ts', { FUZZ_RUNS: '10000' })
tests('S1–S4, S14 the wall between enterprises, and a question writes nothing', 'server/testing/walls', {
  WALL_ROUNDS: '3',
})
tests('A made-up area is taken in by every generated check', 'server/testing/newArea.test.ts', {
  NEW_AREA: '1',
})
tests('C8 a merge and a join, 100 at once with each other', 'server/people/merge/undo.test.ts', {
  MERGE_ROUNDS: '100',
})
tests(
  'C1 seats exact, 1,000 at once on two processes, 20 rounds',
  'server/events/registration/race.test.ts',
  {
    EVENT_ROUNDS: '20',
    EVENT_PEOPLE: '1000',
  },
)
tests(
  'What repeats, as python3-dateutil reckons it, in every zone',
  'contract/events/recurrence.dateutil.test.ts',
  {
    RECURRENCE: 'whole',
  },
)
tests('S8 no unlisted column of a body, each alone', 'server/testing/walls/massAssignment.test.ts', {
  MASS_ALONE: '10000',
})
tests('S13 no forged SAML answer, 10,000 mutations', 'server/access/sso/forgeries.test.ts', {
  SAML_MUTATIONS: '10000',
})
tests(
  'Segments mean the same people as a plain evaluator does, 10,000 rules',
  'server/segments/evaluate.test.ts',
  {
    RULE_RUNS: '10000',
  },
)
tests('Nobody is singled out by numbers about people', 'server/platform/rights/privacyGate.test.ts', {
  GATE_RUNS: '200',
})
tests('1,000 calls of identity providers, one after the other', 'server/scim/sequence.test.ts', {
  SCIM_CALLS: '1000',
})
tests(
  'No inside address is reached by a link preview, by redirect or picture either',
  'server/posts/preview.test.ts',
  {
    PREVIEW_ALL: '1',
  },
)
tests('S24 no pattern takes longer than its text is long', 'server/testing/regexes.test.ts', {
  EVERY_REGEX: '1',
})
tests('No script that somebody wrote runs, 340 at every place', 'e2e/payloads.test.ts', { PAYLOADS_ALL: '1' })
tests(
  'Every screen, wide and narrow, light and dark, has no fault that axe can find, and none is blank whatever is answered',
  'e2e/',
  { EVERY_LOOK: '1', EVERY_ANSWER: '1' },
)
tests('Every sentence in all eleven languages, none older than the English one', 'texts/', {
  TEXTS_STRICT: '1',
})
tests(
  'Money is to the cent what it comes to: 10,000 programs at the verbs, as of each step too, and 200 over HTTP',
  'server/budgets/programs.test.ts',
  {
    BUDGET_VERB_PROGRAMS: '10000',
    BUDGET_VERB_MINUTES: '240',
    BUDGET_WORKERS: '3',
    BUDGET_PROGRAMS: '200',
    BUDGET_SEED: String(seed),
  },
)
tests(
  'Money that many reach for at once on two processes, 50 rounds of each race',
  'server/budgets/race.test.ts',
  { BUDGET_ROUNDS: '50', BUDGET_AT_ONCE: '200' },
)
tests(
  'Money is there whole or not at all when the server is killed half-way, 20 times',
  'bench/moneyKill.test.ts',
  { BUDGET_KILLS: '20' },
)
tests(
  'The title of a private item is found by nobody without the right, in any answer',
  'server/budgets/privateItems.test.ts',
  { CANARY_EVERYWHERE: '1' },
)
tests(
  'Nothing beside a person tells what they said: 200 anonymous surveys of 300 people',
  'server/surveys/anonymous/openedBallots.test.ts',
  { SURVEY_RUNS: '200' },
)
tests(
  'Between receipt and answer the server is killed 20 times: no receipt lost, each answer counted once, none linked',
  'bench/surveyKill.test.ts',
  { SURVEY_KILLS: '20' },
)
tests(
  'An adversary with 50 questions, two waves and every class guesses what 1,000 people said no better than by the totals',
  'server/surveys/adversary.test.ts',
  { SURVEY_TARGETS: '1000' },
)
tests('S19 tables leave and come back equal', 'contract/csv.test.ts', {})
tests(
  'S7, S15 what ends has ended within a second, on every process',
  [
    ...['entering', 'sessions', 'signIn', 'roles/roles', 'looks/looks'].map(
      (file) => `server/access/${file}.test.ts`,
    ),
    'server/documents/gate.test.ts',
    'server/platform/live/live.test.ts',
  ],
  { PROMPTLY_MS: '1000', EVERY_ANSWER: '1' },
)
figures.push(...(await crashes(console.log)))
print(figures)
process.exitCode = figures.every((figure) => figure.ok) ? 0 : 1

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anonymousAnswers } from '../contract/surveys/anonymous.ts'
import { surveyAnswers } from '../contract/surveys/questionnaire.ts'
import { surveys } from '../contract/surveys/surveys.ts'
import { crowd } from '../server/testing/attendees.ts'
import { newReceipt } from '../server/testing/receipts.ts'
import { type Client, pathOf, type World, world } from '../server/testing/world.ts'
import { type MortalServer, mortalServer } from './mortalServer.ts'

/** The gate asks for 20; without it nothing is killed. */
const KILLS = Number(process.env.SURVEY_KILLS ?? 0)
const EACH = 6

/** What a browser keeps of a ballot until it hears that it was counted. */
interface Ballot {
  receipt: string
  signature: string
  answers: Record<string, unknown>
}

describe.runIf(KILLS > 0)(
  'an anonymous survey, while the server is killed between receipt and answer',
  () => {
    let w: World
    let server: MortalServer
    let admin: Client
    let people: Client[]
    beforeAll(async () => {
      w = await world()
      people = await crowd(w, KILLS * EACH)
      server = mortalServer(w)
      admin = await w.as(w.people.admin)
      await server.start()
    })
    afterAll(async () => {
      await server?.stop()
      await w?.close()
    })

    async function published() {
      const made = await server.surely(admin, 'POST', surveys.create.path, {
        body: {
          kind: 'survey',
          title: 'How we work',
          locale: 'en',
          promise: 'anonymous',
          sections: [
            { key: 's', questions: [{ key: 'mood', type: 'scale', title: 'How are you?', min: 1, max: 5 }] },
          ],
          audience: { user_ids: people.map(({ id }) => id) },
          publish: true,
        },
      })
      expect(made.status, made.text).toBe(200)
      const id: number = made.json.id
      const [one] = people
      if (!one) throw new Error('nobody is asked')
      const asked = await server.surely(one, 'GET', pathOf(surveyAnswers.asked, { id }))
      expect(asked.status, asked.text).toBe(200)
      return { id, public_key: asked.json.receipt_key.public_key as string }
    }

    it(
      `loses no receipt, counts each answer once, and stays unlinked (${KILLS} kills)`,
      async () => {
        const { id, public_key } = await published()
        const took: number[] = []
        const ballots: Ballot[] = []
        const cast = (ballot: Ballot) =>
          server.surely(w.anyone(), 'POST', anonymousAnswers.cast.path, { body: { poll_id: id, ...ballot } })

        async function answer(person: Client, mood: number) {
          const { receipt, blinded, signed } = await newReceipt(public_key)
          const part = await server.surely(person, 'POST', anonymousAnswers.takePart.path, {
            body: { poll_id: id, blinded },
          })
          expect(part.status, part.text).toBe(200)
          took.push(person.id)
          const ballot = { receipt, signature: await signed(part.json.blind_signature), answers: { mood } }
          ballots.push(ballot)
          expect((await cast(ballot)).status).toBe(200)
          // Whoever has a receipt gets no other, however often the server has died since.
          const other = await newReceipt(public_key)
          const again = await server.surely(person, 'POST', anonymousAnswers.takePart.path, {
            body: { poll_id: id, blinded: other.blinded },
          })
          expect([again.status, again.json.error?.code]).toEqual([409, 'survey_answered'])
        }

        for (let round = 0; round < KILLS; round++) {
          const some = people.slice(round * EACH, (round + 1) * EACH)
          const working = Promise.all(some.map((person, at) => answer(person, 1 + (at % 5))))
          // Its failure is told by the await below.
          working.catch(() => {})
          await new Promise((done) => setTimeout(done, Math.random() * 150))
          await server.kill()
          await server.start()
          await working
        }

        // Browsers send what they still keep; an orderly end opens what has come.
        for (const ballot of ballots) expect((await cast(ballot)).status).toBe(200)
        await server.stop()
        await server.start()
        for (const ballot of ballots) expect((await cast(ballot)).json).toEqual({ state: 'counted' })

        const { rows } = await w.owner.query<{ mood: string; count: number }>(
          `select answers->>'mood' as mood, count(*)::int as count from survey_ballots where survey_id = $1 group by 1 order by 1`,
          [id],
        )
        const expected = [1, 2, 3, 4, 5].map((mood) => ({
          mood: String(mood),
          count: ballots.filter(({ answers }) => answers.mood === mood).length,
        }))
        expect(rows).toEqual(expected)
        const spent = await w.owner.query('select 1 from survey_spent_receipts where survey_id = $1', [id])
        expect([took.length, new Set(took).size, spent.rowCount]).toEqual(Array(3).fill(KILLS * EACH))
        // Nothing but the day of taking part stands beside a person, and nothing at all beside an answer.
        const columns = await w.owner.query<{ column: string }>(
          `select column_name as column from information_schema.columns where table_name = 'survey_ballots' order by 1`,
        )
        expect(columns.rows.map(({ column }) => column)).toEqual([
          'answers',
          'class_key',
          'enterprise_id',
          'id',
          'position',
          'promise',
          'survey_id',
        ])
        const logged = await w.owner.query('select 1 from change_log where actor_id = any($1)', [took])
        expect(logged.rowCount).toBe(0)
        const shown = await server.surely(admin, 'GET', pathOf(surveys.show, { id }))
        expect(shown.json.state).toBe('published')
        console.log(`surveys: killed ${KILLS} times, ${ballots.length} answers, each once`)
      },
      60_000 + KILLS * 60_000,
    )
  },
)

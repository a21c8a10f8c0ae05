import { answerQuestions, questionsOf } from '../../fields/questions/answers.ts'
import { createQuestion } from '../../fields/questions/questions.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { knownNetwork } from '../../networks/known.ts'
import { chooseVisibility, joinNetworks } from '../../networks/members/admission.ts'
import { joinersOf } from '../../networks/members/answers.ts'
import { inviteToJoin } from '../../networks/members/newInvitations.ts'
import { askingAtJoining } from '../../networks/members/questions.ts'
import { acting, reading } from '../../platform/act.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { random } from '../random.ts'
import { HERE, type Lived } from './lived.ts'
import type { Question } from './types.ts'

async function personIn({ tx, person }: Lived, index: number): Promise<Viewer> {
  const found = await viewerOfPerson(tx, person(index))
  if (!found) throw new Error(`the seed speaks of person ${index}, who can't sign in`)
  return found
}

/** Join questions and answers, requests, invitations, and discreet members. */
export async function addBelonging(lived: Lived) {
  await addQuestions(lived)
  await addRequests(lived)
  await addInvitations(lived)
  await addDiscretion(lived)
}

const plain = { options: [], min: null, max: null, required: false }

async function addQuestions(lived: Lived) {
  const { tx, life, network } = lived
  for (const { network: key, by, questions, one_in } of life.questions) {
    const id = network(key)
    const leader = await personIn(lived, by)
    const asking = await askingAtJoining(acting(tx, leader), id)
    for (const { answers: _answers, ...question } of questions)
      await createQuestion(acting(tx, leader, { address: HERE }), asking, { ...plain, ...question })
    const members = await tx
      .selectFrom('network_members')
      .select('user_id')
      .where('network_id', '=', id)
      .where('state', '=', 'active')
      .orderBy('user_id')
      .execute()
    const chance = random(`answers of ${key}`)
    for (const [place, { user_id }] of members.entries())
      if (place % one_in === 0)
        await answerQuestions(tx, user_id, joinersOf(id), await answersTo(lived, id, questions, chance.below))
  }
}

/** One of the answers that the story knows to each question of a network. */
async function answersTo(
  { tx }: Lived,
  network_id: number,
  questions: readonly Question[],
  below: (most: number) => number,
) {
  const asked = await questionsOf(tx, joinersOf(network_id)).execute()
  return new Map(
    asked.map(({ id, title }) => {
      const answers = questions.find((one) => one.title === title)?.answers ?? []
      return [id, answers[below(answers.length)] ?? null] as const
    }),
  )
}

/** Where a network has questions, people who ask to join have answered. */
async function addRequests(lived: Lived) {
  const { tx, life, network } = lived
  const chance = random('answers of those who ask')
  for (const { network: key, people } of life.requests) {
    const questions = life.questions.find((one) => one.network === key)?.questions ?? []
    for (const index of people) {
      const answers = await answersTo(lived, network(key), questions, chance.below)
      const joining = acting(tx, await personIn(lived, index), { address: HERE })
      await joinNetworks(joining, [network(key)], { answers })
    }
  }
}

async function addInvitations(lived: Lived) {
  const { tx, life, network, person } = lived
  for (const { network: key, by, people } of life.invitations) {
    const me = await personIn(lived, by)
    await inviteToJoin(
      acting(tx, me, { address: HERE }),
      await knownNetwork(reading(tx, me), network(key)),
      people.map(person),
    )
  }
}

async function addDiscretion(lived: Lived) {
  for (const { person, network, visibility } of lived.life.discreet)
    await chooseVisibility(
      acting(lived.tx, await personIn(lived, person), { address: HERE }),
      lived.network(network),
      visibility,
    )
}

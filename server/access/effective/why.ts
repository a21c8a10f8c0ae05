import type { z } from 'zod'
import type { Why, WhyQuery } from '../../../contract/access/roles.ts'
import { ENTERPRISE, type NamedClause, namedClauses, subjectReaders } from '../../identity/namedClauses.ts'
import type { Reading, Spoken } from '../../platform/act.ts'
import type { Db } from '../../platform/database/db.ts'
import { invalid, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { decide, personAskedAbout } from './rights.ts'

type Asked = z.output<typeof WhyQuery>

/** The questions that can be asked about a person, and the subject of each. */
export const questionsOf = (db: Db) =>
  db.brought.to(namedClauses).map(({ name, subject }) => ({ name, subject }))

const clauseNamed = (db: Db, name: string) => db.brought.to(namedClauses).find((one) => one.name === name)

/** The subject of a clause; one that the viewer may not know of is missing. */
async function subjectOf(act: Reading, { subject }: NamedClause, asked: Asked): Promise<never> {
  const { db } = act
  if (subject === 'none') return undefined as never
  const reader = db.brought.to(subjectReaders).find(({ kind }) => kind === subject)
  const id = { network: asked.network_id, person: asked.user_id, role: asked.role_id }[subject]
  const found = await reader?.read(act, id ?? 0)
  if (found === undefined) throw missing()
  return found as never
}

/** "Why can('t) they?": evaluates the deciding clause for them and returns its reasons. */
export async function whyAct(act: Reading & Spoken, id: number, query: Asked): Promise<z.output<typeof Why>> {
  const { db, say } = act
  const asked = await personAskedAbout(act, id)
  const named = clauseNamed(db, query.act)
  if (!named) throw invalid({ act: { code: 'invalid' } })
  const subject = await subjectOf(act, named, query)
  const { allows, because } = decide(say, asked, named.clause.rule, subject)
  const open = because.length === 0 ? [say('roles.reasons.everyone', { name: asked.person.name })] : because
  return { allows, because: open, denial: allows ? null : say(`errors.denied.${named.clause.denial}`) }
}

/** Whether the viewer may do something: by the clause that decides the act itself, with its refusal. */
export async function mayAct(
  act: Reading,
  name: string,
  { network_id }: { network_id?: number | undefined },
) {
  const { db, me } = act
  const named = clauseNamed(db, name)
  if (!named || named.subject === 'person' || named.subject === 'role') throw missing()
  // Without a network the question is about the enterprise itself.
  const isEnterprise = named.subject === 'network' && network_id === undefined
  const subject = isEnterprise
    ? (ENTERPRISE as never)
    : await subjectOf(act, named, { act: name, network_id })
  authorize(me, named.clause, subject)
  return { done: true as const }
}

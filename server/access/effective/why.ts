import type { z } from 'zod'
import type { Why, WhyQuery } from '../../../contract/access/roles.ts'
import { type Act, acts, ENTERPRISE, subjectReaders } from '../../identity/acts.ts'
import type { Db } from '../../platform/db.ts'
import { invalid, missing } from '../../platform/errors.ts'
import { authorize } from '../../platform/policy.ts'
import type { Speak } from '../../platform/texts.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { decide, personAskedAbout } from './rights.ts'

type Asked = z.output<typeof WhyQuery>

/** The questions that can be asked about a person, and what each is about. */
export const questionsOf = (db: Db) => db.brought.to(acts).map(({ name, subject }) => ({ name, subject }))

const actNamed = (db: Db, name: string) => db.brought.to(acts).find((act) => act.name === name)

/** What an act is asked about; what the viewer may not know of isn't there. */
async function subjectOf(db: Db, me: Viewer, { subject }: Act, asked: Asked): Promise<never> {
  if (subject === 'none') return undefined as never
  const reader = db.brought.to(subjectReaders).find(({ kind }) => kind === subject)
  const id = { network: asked.network_id, person: asked.user_id, role: asked.role_id }[subject]
  const found = await reader?.read(db, me, id ?? 0)
  if (found === undefined) throw missing()
  return found as never
}

/** "Why can('t) they?" – the clause that decides it for them is asked, and tells. */
export async function whyAct(
  db: Db,
  me: Viewer,
  say: Speak,
  id: number,
  query: Asked,
): Promise<z.output<typeof Why>> {
  const asked = await personAskedAbout(db, me, id)
  const act = actNamed(db, query.act)
  if (!act) throw invalid({ act: { code: 'invalid' } })
  const subject = await subjectOf(db, me, act, query)
  const { allows, because } = decide(say, asked, act.clause.rule, subject)
  const open = because.length === 0 ? [say('roles.reasons.everyone', { name: asked.person.name })] : because
  return { allows, because: open, denial: allows ? null : say(`errors.denied.${act.clause.denial}`) }
}

/** Whether the viewer may do something: decided by the clause that decides about the act itself, and refused in its words. */
export async function mayAct(
  db: Db,
  me: Viewer,
  name: string,
  { network_id }: { network_id?: number | undefined },
) {
  const act = actNamed(db, name)
  if (!act || act.subject === 'person' || act.subject === 'role') throw missing()
  // Without a network it is asked about what belongs to the enterprise itself.
  const isEnterprise = act.subject === 'network' && network_id === undefined
  const subject = isEnterprise
    ? (ENTERPRISE as never)
    : await subjectOf(db, me, act, { act: name, network_id })
  authorize(me, act.clause, subject)
  return { done: true as const }
}

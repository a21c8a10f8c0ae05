import type { Reason } from '../../contract/errors.ts'
import type { Permission } from '../../contract/permissions.ts'
import { denied } from './errors.ts'
import type { Viewer } from './viewer.ts'

/** What was decided, and the chain that led there. One decision serves the refusal, the `can` of answers and the menu. */
export interface Decision {
  allowed: boolean
  because: Reason[]
}

/** Who may – never whether the moment is right; that is the verb's business. */
export type Rule<Subject = unknown> = (me: Viewer, subject: Subject) => Decision

/** The role's template opens this across the enterprise. */
export const holds =
  (permission: Permission): Rule =>
  (me) => {
    const allowed = me.permissions.has(permission)
    const because: Reason[] = [
      { by: 'role', allows: allowed, text: 'role', facts: { role: me.role_name } },
      {
        by: 'template',
        allows: allowed,
        text: allowed ? 'template_allows' : 'template_lacks',
        facts: { template: me.template_name, permission },
      },
    ]
    return { allowed, because }
  }

/** The person leads the network, and the leader's role opens this inside it. */
export const leads =
  <Subject>(
    permission: Permission,
    networkOf: (subject: Subject) => { id: number; name: string },
  ): Rule<Subject> =>
  (me, subject) => {
    const network = networkOf(subject)
    const role = me.leads.get(network.id)
    if (!role) return no({ by: 'leadership', text: 'not_leader', facts: { network: network.name } })
    const allowed = role.permissions.has(permission)
    const because: Reason[] = [
      {
        by: 'leadership',
        allows: allowed,
        text: 'leader',
        facts: { network: network.name, role: role.role_name },
      },
    ]
    if (!allowed)
      because.push({
        by: 'template',
        allows: false,
        text: 'leader_template_lacks',
        facts: { role: role.role_name, permission },
      })
    return { allowed, because }
  }

export const memberOf =
  <Subject>(networkOf: (subject: Subject) => { id: number; name: string }): Rule<Subject> =>
  (me, subject) => {
    const network = networkOf(subject)
    const state = me.memberships.get(network.id)
    return state === 'active'
      ? yes({ by: 'membership', text: 'member', facts: { network: network.name } })
      : no({
          by: 'membership',
          text: state ? `membership_${state}` : 'not_member',
          facts: { network: network.name },
        })
  }

export const isSelf =
  <Subject>(userOf: (subject: Subject) => number): Rule<Subject> =>
  (me, subject) =>
    userOf(subject) === me.user_id
      ? yes({ by: 'ownership', text: 'self' })
      : no({ by: 'ownership', text: 'not_self' })

/** A setting of the record or the enterprise opens it. */
export const when =
  <Subject>(text: string, is: (subject: Subject) => boolean): Rule<Subject> =>
  (_me, subject) =>
    is(subject) ? yes({ by: 'setting', text }) : no({ by: 'setting', text: `${text}_not` })

export const everyone: Rule = () => ({ allowed: true, because: [] })

/** The first rule that allows decides; when none does, all their reasons are told. */
export const any =
  <Subject>(...rules: Rule<Subject>[]): Rule<Subject> =>
  (me, subject) => {
    const because: Reason[] = []
    for (const rule of rules) {
      const decision = rule(me, subject)
      if (decision.allowed) return decision
      because.push(...decision.because)
    }
    return { allowed: false, because }
  }

export const all =
  <Subject>(...rules: Rule<Subject>[]): Rule<Subject> =>
  (me, subject) => {
    const because: Reason[] = []
    for (const rule of rules) {
      const decision = rule(me, subject)
      if (!decision.allowed) return decision
      because.push(...decision.because)
    }
    return { allowed: true, because }
  }

const yes = (reason: Omit<Reason, 'allows'>): Decision => ({
  allowed: true,
  because: [{ ...reason, allows: true }],
})
const no = (reason: Omit<Reason, 'allows'>): Decision => ({
  allowed: false,
  because: [{ ...reason, allows: false }],
})

/** A rule and the sentence of SPEC §6 that refuses it: a key below `errors.denied`. */
export interface Clause<Subject> {
  rule: Rule<Subject>
  denial: string
}
export const clause = <Subject>(denial: string, rule: Rule<Subject>): Clause<Subject> => ({ rule, denial })

export function authorize(me: Viewer, may: Clause<void>): void
export function authorize<Subject>(me: Viewer, may: Clause<Subject>, subject: Subject): void
export function authorize<Subject>(me: Viewer, may: Clause<Subject>, subject?: Subject): void {
  const decision = may.rule(me, subject as Subject)
  if (!decision.allowed) throw denied(`denied.${may.denial}`, decision.because)
}

export const allows = <Subject>(me: Viewer, may: Clause<Subject>, subject: Subject): boolean =>
  may.rule(me, subject).allowed

/** The `can` of an answer, decided by the same clauses that enforce it. */
export function abilities<Subject, const K extends string>(
  me: Viewer,
  clauses: Record<K, Clause<Subject>>,
  subject: Subject,
): Record<K, boolean> {
  const can = {} as Record<K, boolean>
  for (const name of Object.keys(clauses) as K[]) can[name] = allows(me, clauses[name], subject)
  return can
}

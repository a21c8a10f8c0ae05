import type { Reason } from '../../../contract/errors.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { denied } from '../errors.ts'
import { readersOf, type Viewer } from './viewer.ts'

/**
 * Who may – never whether the moment is right, which the verb checks. A rule decides and can explain itself: it
 * decides for every row of a list, and explains only when somebody is refused or asks why.
 */
export interface Rule<Subject = unknown> {
  allows(me: Viewer, subject: Subject): boolean
  because(me: Viewer, subject: Subject): Reason[]
}

/** A default role that keeps its name is shown in the reader's language: `sayReason` uses the key. */
export const roleFacts = ({
  role_name,
  role_text_key,
}: {
  role_name: string
  role_text_key: string | null
}) => ({
  role: role_name,
  ...(role_text_key ? { role_text_key } : {}),
})

/** The role's template has this permission, across the enterprise. */
export const holds = (permission: Permission): Rule => ({
  allows: (me) => me.permissions.has(permission),
  because: (me) => {
    const allows = me.permissions.has(permission)
    const text = allows ? 'template_allows' : 'template_lacks'
    const role: Reason = { by: 'role', allows, text: 'role', facts: roleFacts(me) }
    return [
      role,
      { by: 'template', allows, text, facts: { ...roleFacts(me), template: me.template_name, permission } },
    ]
  },
})

/** About a person's own profile; or, with other reasons, about what is theirs. */
export const isSelf = <Subject>(
  userOf: (subject: Subject) => number,
  { is, not }: { is: string; not: string } = { is: 'self', not: 'not_self' },
): Rule<Subject> => ({
  allows: (me, subject) => userOf(subject) === me.user_id,
  because: (me, subject) => {
    const allows = userOf(subject) === me.user_id
    return [{ by: 'ownership', allows, text: allows ? is : not }]
  },
})

/** For everybody whom it isn't about: nobody decides in their own cause. The reason is `is` for those whom it is about. */
export const isOther = <Subject>(
  usersOf: (subject: Subject) => readonly number[],
  { is, not }: { is: string; not: string },
): Rule<Subject> => ({
  allows: (me, subject) => !usersOf(subject).includes(me.user_id),
  because: (me, subject) => {
    const allows = !usersOf(subject).includes(me.user_id)
    return [{ by: 'ownership', allows, text: allows ? not : is }]
  },
})

/** Allowed by a setting of the record or the enterprise; the reason is `text`, or `text`_not where it isn't. */
export const when = <Subject>(text: string, is: (subject: Subject) => boolean): Rule<Subject> => ({
  allows: (_me, subject) => is(subject),
  because: (_me, subject) => {
    const allows = is(subject)
    return [{ by: 'setting', allows, text: allows ? text : `${text}_not` }]
  },
})

export const everyone: Rule = { allows: () => true, because: () => [] }

/** One rule that allows is enough; if none does, all their reasons are given. */
export const any = <Subject>(...rules: Rule<Subject>[]): Rule<Subject> => ({
  allows: (me, subject) => rules.some((rule) => rule.allows(me, subject)),
  because: (me, subject) => {
    const open = rules.find((rule) => rule.allows(me, subject))
    return open ? open.because(me, subject) : rules.flatMap((rule) => rule.because(me, subject))
  },
})

/** All must allow; the first that doesn't is the reason. */
export const all = <Subject>(...rules: Rule<Subject>[]): Rule<Subject> => ({
  allows: (me, subject) => rules.every((rule) => rule.allows(me, subject)),
  because: (me, subject) => {
    const closed = rules.find((rule) => !rule.allows(me, subject))
    return closed ? closed.because(me, subject) : rules.flatMap((rule) => rule.because(me, subject))
  },
})

/** For values about people: in a look both must be allowed to read them; what is the person's alone isn't shown. */
export const toAllReaders = <Subject>(rule: Rule<Subject>): Rule<Subject> => {
  const closedTo = (me: Viewer, subject: Subject) => readersOf(me).find((one) => !rule.allows(one, subject))
  return {
    allows: (me, subject) => closedTo(me, subject) === undefined,
    because: (me, subject) => rule.because(closedTo(me, subject) ?? me, subject),
  }
}

/** A rule and the sentence that refuses it: a key below `errors.denied`. */
export interface Clause<Subject> {
  rule: Rule<Subject>
  denial: string
}
export const clause = <Subject>(denial: string, rule: Rule<Subject>): Clause<Subject> => ({ rule, denial })

export function authorize(me: Viewer, may: Clause<void>): void
export function authorize<Subject>(me: Viewer, may: Clause<Subject>, subject: Subject): void
export function authorize<Subject>(me: Viewer, { rule, denial }: Clause<Subject>, subject?: Subject): void {
  if (!rule.allows(me, subject as Subject)) {
    throw denied(`denied.${denial}`, rule.because(me, subject as Subject))
  }
}

export const allows = <Subject>(me: Viewer, may: Clause<Subject>, subject: Subject): boolean =>
  may.rule.allows(me, subject)

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

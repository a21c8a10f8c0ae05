import type { actSubjects } from '../../contract/access/roles.ts'
import type { VisibilitySetting } from '../../contract/networks/visibility.ts'
import type { Reading } from '../platform/act.ts'
import { slot } from '../platform/area.ts'
import type { Clause } from '../platform/rights/policy.ts'

export type SubjectKind = (typeof actSubjects)[number]

/** What a clause can be decided about. */
interface Subjects {
  none: undefined
  network: {
    id: number
    name: string
    private: boolean
    kind: string
    parent_id: number | null
  } & Record<VisibilitySetting, string>
  person: {
    id: number
    state: string
    role_name: string
    permissions: readonly string[]
    leads: readonly { network_id: number; role_name: string; permissions: readonly string[] }[]
  }
  role: { id: number; role_name: string; permissions: readonly string[] }
}

/** Things without a network belong to the enterprise itself, which has no id among networks. */
export const ENTERPRISE = { id: 0, name: '', private: false }

export interface NamedClause {
  name: string
  subject: SubjectKind
  clause: Clause<never>
}

/** Every clause of every area by name: the very objects that refuse. */
export const namedClauses = slot<NamedClause>('namedClauses')

/** The kinds that a clause can be decided about: one that needs no subject takes none, the others what fits them. */
type KindFor<C> =
  C extends Clause<void>
    ? 'none'
    : C extends Clause<infer S>
      ? { [K in Exclude<SubjectKind, 'none'>]: Subjects[K] extends S ? K : never }[Exclude<
          SubjectKind,
          'none'
        >]
      : never

/** The clauses of a policy by name. A new clause compiles only once it says what it is about. */
export const namedClausesOf = <P extends Record<string, Clause<never>>>(
  area: string,
  policy: P,
  about: { [K in keyof P]: KindFor<P[K]> },
): NamedClause[] =>
  Object.entries(policy).map(([name, clause]) => ({
    name: `${area}.${name}`,
    clause,
    subject: about[name] as SubjectKind,
  }))

/** Finds the subject of a clause as its verbs do: missing for people who may not know of it. */
interface SubjectReader {
  kind: Exclude<SubjectKind, 'none'>
  read: (act: Reading, id: number) => Promise<unknown>
}
export const subjectReaders = slot<SubjectReader>('subjects')

export const subjectReader = <K extends SubjectReader['kind']>(
  kind: K,
  read: (act: Reading, id: number) => Promise<Subjects[K] | undefined>,
): SubjectReader => ({ kind, read })

import { all, clause, holds, type Rule } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'

/** The person to look as: what their role opens, and what they lead. */
interface Seen {
  id: number
  role_name: string
  permissions: readonly string[]
  leads: readonly { network_id: number; role_name: string; permissions: readonly string[] }[]
}

/** The first of their rights that the viewer lacks, with the role that gives it. */
function lacking(me: Viewer, { role_name, permissions, leads }: Seen) {
  const mine: ReadonlySet<string> = me.permissions
  const above = permissions.find((one) => !mine.has(one))
  if (above !== undefined) return { role: role_name, permission: above }
  for (const lead of leads) {
    const inside: ReadonlySet<string> | undefined = me.leads.get(lead.network_id)?.permissions
    const permission = lead.permissions.find((one) => !mine.has(one) && !inside?.has(one))
    if (permission !== undefined) return { role: lead.role_name, permission }
  }
  return undefined
}

/** A look shows what the person may see, so nobody may look as somebody with more rights than their own. */
const opensNoMore: Rule<Seen> = {
  allows: (me, seen) => lacking(me, seen) === undefined,
  because: (me, seen) => {
    const facts = lacking(me, seen)
    return facts
      ? [{ by: 'template', allows: false, text: 'holder_opens_more', facts }]
      : [{ by: 'template', allows: true, text: 'holder_opens_no_more', facts: { role: seen.role_name } }]
  },
}

const isSomebodyElse: Rule<Seen> = {
  allows: (me, { id }) => id !== me.user_id,
  because: (me, { id }) => {
    const allows = id !== me.user_id
    return [{ by: 'ownership', allows, text: allows ? 'somebody_else' : 'your_own_account' }]
  },
}

const both = all(holds('users_create'), holds('policy_templates_manage'))

export const looksPolicy = {
  begin: clause<void>('view_as', both),
  look: clause<Seen>('view_as_above', all<Seen>(both, isSomebodyElse, opensNoMore)),
}

/** A person as the policy of looks needs them. */
export const seenFrom = (person: Viewer): Seen => ({
  id: person.user_id,
  role_name: person.role_name,
  permissions: [...person.permissions],
  leads: [...person.leads].map(([network_id, { role_name, permissions }]) => ({
    network_id,
    role_name,
    permissions: [...permissions],
  })),
})

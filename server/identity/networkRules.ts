import type { Reason } from '../../contract/errors.ts'
import type { Permission } from '../../contract/permissions.ts'
import { type Rule, roleFacts } from '../platform/rights/policy.ts'

interface Network {
  id: number
  name: string
}

/** The network a reason is about: its name for the reader, its id for finding who can help. */
const placeOf = ({ id, name }: Network) => ({ network: name, network_id: id })

/** The person leads the network, and the leader's role opens this inside it. */
export const leads = <Subject>(
  permission: Permission,
  networkOf: (subject: Subject) => Network,
): Rule<Subject> => ({
  allows: (me, subject) => me.leads.get(networkOf(subject).id)?.permissions.has(permission) ?? false,
  because: (me, subject) => {
    const network = networkOf(subject)
    const role = me.leads.get(network.id)
    if (!role) return [{ by: 'leadership', allows: false, text: 'not_leader', facts: placeOf(network) }]
    const allows = role.permissions.has(permission)
    const leader: Reason = {
      by: 'leadership',
      allows,
      text: 'leader',
      facts: { ...roleFacts(role), ...placeOf(network) },
    }
    const lack: Reason = {
      by: 'template',
      allows,
      text: 'leader_template_lacks',
      facts: { ...roleFacts(role), ...placeOf(network), permission },
    }
    return allows ? [leader] : [leader, lack]
  },
})

/** The person leads the network, whatever their role opens inside it. */
export const leadsAtAll = <Subject>(networkOf: (subject: Subject) => Network): Rule<Subject> => ({
  allows: (me, subject) => me.leads.has(networkOf(subject).id),
  because: (me, subject) => {
    const network = networkOf(subject)
    const role = me.leads.get(network.id)
    return role
      ? [
          {
            by: 'leadership',
            allows: true,
            text: 'leader',
            facts: { ...roleFacts(role), ...placeOf(network) },
          },
        ]
      : [{ by: 'leadership', allows: false, text: 'not_leader', facts: placeOf(network) }]
  },
})

export const memberOf = <Subject>(networkOf: (subject: Subject) => Network): Rule<Subject> => ({
  allows: (me, subject) => me.memberships.get(networkOf(subject).id) === 'active',
  because: (me, subject) => {
    const network = networkOf(subject)
    const state = me.memberships.get(network.id)
    const text = state === 'active' ? 'member' : state ? `membership_${state}` : 'not_member'
    return [{ by: 'membership', allows: state === 'active', text, facts: placeOf(network) }]
  },
})

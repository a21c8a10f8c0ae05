import { sql } from 'kysely'
import { networkAddress } from '../../../contract/networks/addresses.ts'
import type { members } from '../../../contract/networks/members.ts'
import type { Answers, Hears } from '../../../contract/route.ts'
import { accountPolicy } from '../../identity/accountPolicy.ts'
import type { Letters } from '../../identity/letters.ts'
import { roleToGive } from '../../identity/roles/grant.ts'
import { createUsers, defaultRole, unsaid } from '../../identity/users.ts'
import { notify } from '../../messages/notifications.ts'
import type { Act } from '../../platform/act.ts'
import { recordMany } from '../../platform/changes.ts'
import { allows, authorize } from '../../platform/rights/policy.ts'
import { knownNetwork } from '../known.ts'
import { isOpenInvitation } from './invitations.ts'
import { judgeLines } from './pastedPeople.ts'
import { membersPolicy } from './policy.ts'
import { knownMembership } from './seen.ts'

const capital = (word: string) => word.charAt(0).toLocaleUpperCase() + word.slice(1)

/** A name for somebody known only by address, until they enter their own. */
function nameFrom(email: string) {
  const [local = email] = email.split('@')
  const [first = local, ...rest] = local.split(/[._-]+/).filter(Boolean)
  return {
    first_name: capital(first).slice(0, 100),
    last_name: rest.map(capital).join(' ').slice(0, 100) || '–',
  }
}

/**
 * Invites people to join; they are members once they accept. People without an account are invited to the enterprise
 * by the usual mail if the viewer manages people; otherwise their line says so.
 */
export async function inviteMembers(
  act: Act,
  letters: Letters,
  { group_id, user_ids, list }: Hears<typeof members.invite, 'body'>,
  time_zone: string,
): Promise<Answers<typeof members.invite>> {
  const { me } = act
  const network = await knownNetwork(act, group_id)
  authorize(me, membersPolicy.add, network)
  const lines = await judgeLines(act, group_id, list)
  const strangers = lines.flatMap(({ verdict, text }) => (verdict === 'invite' ? [text] : []))
  const mayInvite = allows(me, accountPolicy.list, undefined)
  const added = strangers.length > 0 && mayInvite ? await invited(act, letters, strangers, time_zone) : []
  const named = lines.flatMap(({ verdict, person }) => (verdict === 'add' && person ? [person.id] : []))
  const ids = [...new Set([...user_ids, ...named, ...added])]
  const asked = await inviteToJoin(act, network, ids)
  return {
    invited_count: asked.length,
    items: lines.map((line) =>
      line.verdict === 'invite' && !mayInvite ? { ...line, verdict: 'unknown' } : line,
    ),
  }
}

/** Invites existing users; returns those who hadn't been invited yet. */
export async function inviteToJoin(
  act: Act,
  network: { id: number; name: string; kind: string },
  ids: readonly number[],
) {
  const { tx, me } = act
  const asked = await ask(act, network.id, ids)
  await notify(tx, asked, {
    kind: 'member.invited',
    facts: { group: network.name },
    link: networkAddress(network),
    actor_id: me.user_id,
    network_id: network.id,
  })
  await recordMany(
    act,
    asked.map((id) => ({
      action: 'member.invited',
      subject: { type: 'user', id },
      network_id: network.id,
    })),
  )
  return asked
}

async function invited(act: Act, letters: Letters, emails: readonly string[], time_zone: string) {
  const { tx, address } = act
  const role = await roleToGive(act, await defaultRole(tx))
  const added = await createUsers(
    act,
    letters,
    emails.map((email) => ({
      ...unsaid,
      ...nameFrom(email),
      email,
      employee_id: null,
      title: null,
      state: 'invited',
    })),
    { role_id: role.id, time_zone, address },
  )
  return added.map(({ id }) => id)
}

/**
 * One invitation per person and network, renewed if they declined before. People the viewer knows to be members are
 * left out; a discreet member gets one more mail and stays a member.
 */
async function ask({ tx, me }: Act, network_id: number, ids: readonly number[]) {
  const { rows } = await sql<{ user_id: number }>`
    insert into membership_invitations (enterprise_id, network_id, user_id, invited_by, expires_at)
    select u.enterprise_id, ${network_id}::bigint, u.id, ${me.user_id}::bigint, now() + e.invitation_days * interval '1 day'
    from users u join enterprises e on e.id = u.enterprise_id
    where u.enterprise_id = ${tx.enterpriseId} and u.id = any(${ids}::bigint[])
      and u.state in ('active', 'invited', 'pending_activation')
      and not exists (select from network_members m where m.enterprise_id = u.enterprise_id
        and m.network_id = ${network_id}::bigint and m.user_id = u.id and m.state = 'active'
        and ${knownMembership(me)})
    order by u.id
    on conflict (enterprise_id, network_id, user_id) do update
      set invited_by = excluded.invited_by, invited_at = now(), expires_at = excluded.expires_at,
        answer = null, answered_at = null, closed_at = null, closed_because = null
      where not ${isOpenInvitation('membership_invitations')}
    returning user_id`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

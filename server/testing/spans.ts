import type { World } from './world.ts'

/**
 * Invariants of memberships: each has exactly one open span with the same state, no two spans of one overlap, and
 * every network's count is right. Returns the violations.
 */
export async function spansAgree({ owner }: Pick<World, 'owner'>): Promise<string[]> {
  const wrong: string[] = []
  const look = async (what: string, question: string) => {
    const { rows } = await owner.query(question)
    for (const row of rows) wrong.push(`${what}: ${JSON.stringify(row)}`)
  }
  await look(
    'a membership without its open span',
    `select m.network_id, m.user_id, m.state, s.state as span from network_members m
     left join membership_spans s on s.enterprise_id = m.enterprise_id and s.network_id = m.network_id
       and s.user_id = m.user_id and s.until_at is null
     where s.state is distinct from m.state`,
  )
  await look(
    'an open span without a membership',
    `select s.network_id, s.user_id from membership_spans s
     left join network_members m using (enterprise_id, network_id, user_id)
     where s.until_at is null and m.state is null`,
  )
  await look(
    'spans that overlap',
    `select a.network_id, a.user_id from membership_spans a
     join membership_spans b using (enterprise_id, network_id, user_id)
     where a.from_at < b.from_at and coalesce(a.until_at, 'infinity') > b.from_at`,
  )
  await look(
    'a network that counts otherwise',
    `select n.name, n.member_count, count(m.*)::int as members from networks n
     left join network_members m on m.enterprise_id = n.enterprise_id and m.network_id = n.id and m.state = 'active'
     group by n.enterprise_id, n.id having n.member_count <> count(m.*)`,
  )
  return wrong
}

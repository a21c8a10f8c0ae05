import { sql } from 'kysely'
import { NewNetwork } from '../../../contract/networks/manage.ts'
import { NewSponsor } from '../../../contract/networks/sponsors.ts'
import { leaderChoices } from '../../networks/leaders/choices.ts'
import { archiveNetwork, createNetwork } from '../../networks/manage/networks.ts'
import { addMembers } from '../../networks/members/newMembers.ts'
import { changeSponsorPicture, createSponsor } from '../../networks/sponsors/sponsors.ts'
import { acting, reading } from '../../platform/act.ts'
import { drawnPicture } from './drawnPicture.ts'
import { HERE, type Lived } from './lived.ts'

/** The sponsors of networks, with their own words. */
export async function addSponsors(lived: Lived) {
  const { tx, me, life, store, person, network } = lived
  for (const { network: key, person: who, picture, ...said } of life.sponsors) {
    const body = NewSponsor.parse({ ...said, user_id: who === undefined ? null : person(who) })
    const { id } = await createSponsor(acting(tx, me, { address: HERE }), network(key), body)
    if (!picture) continue
    const file = await drawnPicture(lived, { ...picture, seed: id }, 'glyph')
    await changeSponsorPicture(acting(tx, me, { address: HERE }), store, id, file)
  }
}

/** A group that has come to its end, with its members, its leader and a part below it: it waits in the archive. */
export async function addArchived({ tx, me, life, texts, person }: Lived) {
  const { role_id, position_id } = await leaderChoices(reading(tx, me, { say: texts.in('en') }), undefined)
  for (const { days, name, members, leader, below, ...look } of life.archived) {
    const make = async (group: object, people: readonly number[]) => {
      const body = NewNetwork.parse({ ...look, ...group, kind: 'group' })
      const { id } = await createNetwork(acting(tx, me, { address: HERE }), body)
      const joining = people.map((one) => ({ network_id: id, user_id: person(one) }))
      await addMembers(acting(tx, me, { address: HERE }), joining)
      return id
    }
    const id = await make({ name, leaders: [{ user_id: person(leader), role_id, position_id }] }, members)
    const child = await make({ name: below.name, parent_id: id }, below.members)
    await archiveNetwork(acting(tx, me, { address: HERE }), id)
    await tx
      .updateTable('networks')
      .set({ archived_at: sql`archived_at - make_interval(days => ${days}::int)` })
      .where('id', 'in', [id, child])
      .execute()
  }
}

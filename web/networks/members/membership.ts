import type { z } from 'zod'
import { type MyMembership, memberships, userGroups } from '../../../contract/networks/memberships.ts'
import { call } from '../../app/client.ts'
import { keyOf, queryClient, queryOf, refresh } from '../../app/query.ts'

export type Mine = z.output<typeof MyMembership>

/** A membership changed: refreshes everything that shows it. */
export function keepMembership(id: number, mine: Mine) {
  queryClient.setQueryData(keyOf(memberships.show.path, { networkId: id }), mine)
  void refresh([
    '/api/v1/groups',
    '/api/v1/user',
    '/api/v1/members',
    '/api/v2/users/me',
    '/api/v2/networks',
    '/api/v2/enrollment',
  ])
}

/** Joins where there are no questions and nobody decides; null where a dialog is needed first. */
export async function joinAtOnce(id: number): Promise<Mine | null> {
  const { asks, questions, visibility } = await queryClient.fetchQuery({
    ...queryOf(memberships.show, { params: { networkId: id } }),
    staleTime: 0,
  })
  if (asks || questions.length > 0) return null
  const mine = await call(userGroups.join, { body: { group_id: id, visibility, answers: [] } })
  keepMembership(id, mine)
  return mine
}

/** The networks directly below that the viewer hasn't joined yet. */
export const joinsMore = ({ state, sub_networks }: Mine) =>
  state === 'active' && sub_networks.some(({ my_membership }) => my_membership === null)

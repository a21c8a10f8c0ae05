import { linkTo } from '../../app/links.ts'

type Network = Parameters<typeof linkTo.network>[0]

/** Where the leaders of a network are looked after. */
export const leadersAt = (network: Network) => {
  const list = `${linkTo.network(network)}/manage/leaders`
  return { list, fresh: `${list}/new`, edit: (id: number) => `${list}/${id}/edit` }
}

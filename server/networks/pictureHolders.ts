import { sql } from 'kysely'
import { hiddenNetworks } from '../identity/viewerNetworks.ts'
import { type PictureHolder, some } from '../pictures/holders.ts'
import { allows } from '../platform/rights/policy.ts'
import { isAwaited, knownTo } from './known.ts'
import { viewedNetwork } from './queries.ts'
import { sponsorsPolicy } from './sponsors/policy.ts'

export const pictureOfNetwork: PictureHolder = {
  purposes: ['network_banner', 'network_logo'],
  held: ({ me, e, file }) =>
    sql`exists (select from networks n where n.enterprise_id = ${e} and (n.banner_file_id = ${file} or n.logo_file_id = ${file})
    and n.id <> all(${hiddenNetworks(me)}::bigint[]) and (${knownTo(me)} or ${isAwaited(me)}))`,
  isTheirs: async (_act, held) => held === true,
}

export const pictureOfSponsor: PictureHolder = {
  purposes: ['sponsor'],
  held: ({ e, file }) =>
    sql`(select jsonb_agg(jsonb_build_object('network_id', s.network_id, 'visible', s.visible))
    from sponsors s where s.enterprise_id = ${e} and s.picture_file_id = ${file})`,
  isTheirs: (act, held) =>
    some<{ network_id: number; visible: boolean }>(held, async ({ network_id, visible }) => {
      const network = await viewedNetwork(act, network_id)
      return (
        (visible && allows(act.me, sponsorsPolicy.view, network)) ||
        allows(act.me, sponsorsPolicy.manage, network)
      )
    }),
}

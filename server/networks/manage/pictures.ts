import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import { managedNetworks } from '../../../contract/networks/manage.ts'
import type { Act } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import { keepPicture } from '../../platform/files/files.ts'
import type { Receive } from '../../platform/http/receive.ts'
import { wentStale } from '../../platform/live/live.ts'
import { authorize } from '../../platform/rights/policy.ts'
import { networksPolicy } from '../policy.ts'
import { BANNER_WIDTHS, LOGO_WIDTHS } from '../queries.ts'
import { lockNetwork, networksChanged } from './networkPlace.ts'
import { showManaged } from './show.ts'

const shapes = {
  banner: {
    column: 'banner_file_id',
    widths: BANNER_WIDTHS,
    ratio: 4,
    sent: {
      sent: {
        ratio: 4,
        narrowest: limits.banner_width.least,
        widest: limits.banner_width.most,
        otherwise: 'banner_size',
      },
    },
  },
  logo: { column: 'logo_file_id', widths: LOGO_WIDTHS, ratio: 1, sent: {} },
} as const
export type NetworkPicture = keyof typeof shapes

/**
 * A picture instead of the pattern, cropped by the sender and re-encoded in the sizes shown; or the pattern again.
 */
export async function changePicture(
  act: Act,
  store: FileStore,
  id: number,
  { which, file }: { which: NetworkPicture; file: Receive | null },
) {
  const { tx, me } = act
  const network = await lockNetwork(act, id)
  authorize(me, networksPolicy.manage, network)
  const { column, widths, ratio, sent } = shapes[which]
  if (file === null && network[column] === null) return showManaged(act, id)
  const fileId =
    file &&
    (await keepPicture(tx, store, file, {
      purpose: `network_${which}`,
      audience: 'members',
      owner_id: null,
      widths,
      ratio,
      ...sent,
    }))
  await tx
    .updateTable('networks')
    .set({ [column]: fileId, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  await record(act, {
    action: file ? `network.${which}_changed` : `network.${which}_removed`,
    subject: { type: 'network', id },
    network_id: id,
  })
  networksChanged(tx)
  wentStale(tx, [managedNetworks.list.path, managedNetworks.show.path])
  return showManaged(act, id)
}

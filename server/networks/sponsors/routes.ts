import { sponsors } from '../../../contract/networks/sponsors.ts'
import type { FileStore } from '../../platform/fileStore.ts'
import { on } from '../../platform/operation.ts'
import { listSponsors, showSponsor } from './queries.ts'
import {
  changeSponsor,
  changeSponsorPicture,
  createSponsor,
  deleteSponsor,
  orderSponsors,
} from './sponsors.ts'

export const sponsorRoutes = (store: FileStore) => [
  on(sponsors.list, ({ db, me, params, query }) => listSponsors(db, me, params.id, query)),
  on(sponsors.show, ({ db, me, params }) => showSponsor(db, me, params.id)),
  on(sponsors.create, ({ tx, me, params, body, address }) => createSponsor(tx, me, params.id, body, address)),
  on(sponsors.update, ({ tx, me, params, body, address }) => changeSponsor(tx, me, params.id, body, address)),
  on(sponsors.changePicture, ({ tx, me, params, file, address }) =>
    changeSponsorPicture(tx, me, store, params.id, file, address),
  ),
  on(sponsors.removePicture, ({ tx, me, params, address }) =>
    changeSponsorPicture(tx, me, store, params.id, null, address),
  ),
  on(sponsors.order, ({ tx, me, params, body, address }) =>
    orderSponsors(tx, me, params.id, body.sponsor_ids, address),
  ),
  on(sponsors.destroy, ({ tx, me, params, address }) => deleteSponsor(tx, me, store, params.id, address)),
]

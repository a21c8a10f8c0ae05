import { sponsors } from '../../../contract/networks/sponsors.ts'
import type { FileStore } from '../../platform/files/fileStore.ts'
import { on } from '../../platform/http/operation.ts'
import { listSponsors, showSponsor } from './queries.ts'
import {
  changeSponsor,
  changeSponsorPicture,
  createSponsor,
  deleteSponsor,
  orderSponsors,
} from './sponsors.ts'

export const sponsorRoutes = (store: FileStore) => [
  on(sponsors.list, (act, { params, query }) => listSponsors(act, params.id, query)),
  on(sponsors.show, (act, { params }) => showSponsor(act, params.id)),
  on(sponsors.create, (act, { params, body }) => createSponsor(act, params.id, body)),
  on(sponsors.update, (act, { params, body }) => changeSponsor(act, params.id, body)),
  on(sponsors.changePicture, (act, { params, file }) => changeSponsorPicture(act, store, params.id, file)),
  on(sponsors.removePicture, (act, { params }) => changeSponsorPicture(act, store, params.id, null)),
  on(sponsors.order, (act, { params, body }) => orderSponsors(act, params.id, body.sponsor_ids)),
  on(sponsors.destroy, (act, { params }) => deleteSponsor(act, params.id)),
]

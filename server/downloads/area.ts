import { personKeys } from '../identity/personKeys.ts'
import { area } from '../platform/area.ts'
import { dues, jobs, routes } from '../platform/process.ts'
import { exportPartsOf } from './exportParts.ts'
import { downloadsKeys } from './personKeys.ts'
import { downloadDue, prepareOf } from './prepare.ts'
import { downloadRoutes } from './routes.ts'

export const downloads = area({
  name: 'downloads',
  brings: [
    personKeys.with(...downloadsKeys),
    routes.with((one) => downloadRoutes(exportPartsOf(one), prepareOf(one))),
    jobs.with((one) => [prepareOf(one)]),
    dues.with((one) => [downloadDue(exportPartsOf(one))]),
  ],
})

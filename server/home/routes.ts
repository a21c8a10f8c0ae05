import { homeColumn, homeLess } from '../../contract/home/home.ts'
import { on } from '../platform/http/operation.ts'
import { showColumn } from './column.ts'
import { chooseLess, listLess, takeLessBack } from './less.ts'

export const homeRoutes = [
  on(homeColumn.show, (act) => showColumn(act)),
  on(homeLess.list, (act) => listLess(act)),
  on(homeLess.choose, (act, { body }) => chooseLess(act, body)),
  on(homeLess.takeBack, (act, { params }) => takeLessBack(act, params.id)),
]

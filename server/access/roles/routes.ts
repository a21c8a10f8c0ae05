import { myActs } from '../../../contract/access/access.ts'
import { policyTemplates, rights, userRoles } from '../../../contract/access/roles.ts'
import { on } from '../../platform/http/operation.ts'
import { rightsInNetwork, rightsOf } from '../effective/rights.ts'
import { mayAct, questionsOf, whyAct } from '../effective/why.ts'
import { effectOf } from './effect.ts'
import { listHolders } from './holders.ts'
import { listRoles, listTemplates, showRole, showTemplate } from './queries.ts'
import { createRole, deleteRole, makeDefaultRole, orderRoles, renameRole } from './roles.ts'
import { changeTemplate } from './templates.ts'

export const roleRoutes = [
  on(userRoles.list, (act, { query }) => listRoles(act, query)),
  on(userRoles.show, (act, { params }) => showRole(act, params.id)),
  on(userRoles.holders, (act, { params, query }) => listHolders(act, params.id, query)),
  on(userRoles.create, (act, { body }) => createRole(act, body)),
  on(userRoles.update, (act, { params, body }) => renameRole(act, params.id, body)),
  on(userRoles.delete, (act, { params }) => deleteRole(act, params.id)),
  on(userRoles.makeDefault, (act, { params }) => makeDefaultRole(act, params.id)),
  on(userRoles.order, (act, { body }) => orderRoles(act, body.role_ids)),
  on(policyTemplates.list, (act, { query }) => listTemplates(act, query)),
  on(policyTemplates.show, (act, { params }) => showTemplate(act, params.id)),
  on(policyTemplates.update, (act, { params, body }) => changeTemplate(act, params.id, body)),
  on(policyTemplates.effect, (act, { params, query }) => effectOf(act, params.id, query.permissions)),
  on(myActs.may, (act, { params, query }) => mayAct(act, params.act, query)),
  on(rights.show, (act, { params }) => rightsOf(act, params.id, questionsOf(act.db))),
  on(rights.inNetwork, (act, { params }) => rightsInNetwork(act, params.id, params.networkId)),
  on(rights.why, (act, { params, query }) => whyAct(act, params.id, query)),
]

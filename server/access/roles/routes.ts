import { myActs } from '../../../contract/access/access.ts'
import { policyTemplates, rights, userRoles } from '../../../contract/access/roles.ts'
import { on } from '../../platform/operation.ts'
import { rightsInNetwork, rightsOf } from '../effective/rights.ts'
import { mayAct, questionsOf, whyAct } from '../effective/why.ts'
import { effectOf } from './effect.ts'
import { listRoles, listTemplates, showRole, showTemplate } from './queries.ts'
import { createRole, deleteRole, makeDefaultRole, orderRoles, renameRole } from './roles.ts'
import { changeTemplate } from './templates.ts'

export const roleRoutes = [
  on(userRoles.list, ({ db, me, say, query }) => listRoles(db, me, say, query)),
  on(userRoles.show, ({ db, me, say, params }) => showRole(db, me, say, params.id)),
  on(userRoles.create, ({ tx, me, say, body, address }) => createRole(tx, me, say, body, address)),
  on(userRoles.update, ({ tx, me, say, params, body, address }) =>
    renameRole(tx, me, say, params.id, body, address),
  ),
  on(userRoles.delete, ({ tx, me, say, params, address }) => deleteRole(tx, me, say, params.id, address)),
  on(userRoles.makeDefault, ({ tx, me, say, params, address }) =>
    makeDefaultRole(tx, me, say, params.id, address),
  ),
  on(userRoles.order, ({ tx, me, say, body, address }) => orderRoles(tx, me, say, body.role_ids, address)),
  on(policyTemplates.list, ({ db, me, say, query }) => listTemplates(db, me, say, query)),
  on(policyTemplates.show, ({ db, me, say, params }) => showTemplate(db, me, say, params.id)),
  on(policyTemplates.update, ({ tx, me, say, params, body, address }) =>
    changeTemplate(tx, me, say, params.id, body, address),
  ),
  on(policyTemplates.effect, ({ db, me, params, query }) => effectOf(db, me, params.id, query.permissions)),
  on(myActs.may, ({ db, me, params, query }) => mayAct(db, me, params.act, query)),
  on(rights.show, ({ db, me, say, params }) => rightsOf(db, me, say, params.id, questionsOf(db))),
  on(rights.inNetwork, ({ db, me, say, params }) =>
    rightsInNetwork(db, me, say, params.id, params.networkId),
  ),
  on(rights.why, ({ db, me, say, params, query }) => whyAct(db, me, say, params.id, query)),
]

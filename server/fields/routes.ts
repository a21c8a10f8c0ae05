import { enterpriseFields, fieldData, fields } from '../../contract/fields/fields.ts'
import { on } from '../platform/operation.ts'
import {
  archiveField,
  changeField,
  createField,
  currentFields,
  deleteField,
  listFields,
  orderFields,
  ownEnterprise,
  showField,
} from './fields.ts'
import { changeFieldData, showFieldData } from './values.ts'

export const fieldRoutes = [
  on(fields.list, ({ db, me, query }) => listFields(db, me, query)),
  on(fields.show, ({ db, me, params }) => showField(db, me, params.id)),
  on(fields.create, ({ tx, me, body, address }) => createField(tx, me, body, address)),
  on(fields.update, ({ tx, me, params, body, address }) => changeField(tx, me, params.id, body, address)),
  on(fields.destroy, ({ tx, me, params, address }) => deleteField(tx, me, params.id, address)),
  on(fields.archive, ({ tx, me, params, address }) => archiveField(tx, me, params.id, true, address)),
  on(fields.restore, ({ tx, me, params, address }) => archiveField(tx, me, params.id, false, address)),
  on(fields.order, ({ tx, me, body, address }) => orderFields(tx, me, body.field_ids, address)),
  on(enterpriseFields.list, ({ db, me, params }) => {
    ownEnterprise(me, params.id)
    return currentFields(db, me)
  }),
  on(enterpriseFields.create, ({ tx, me, params, body, address }) => {
    ownEnterprise(me, params.id)
    return createField(tx, me, body, address)
  }),
  on(fieldData.show, ({ db, me, params }) => showFieldData(db, me, params.id)),
  on(fieldData.update, ({ tx, me, body, address }) =>
    changeFieldData(tx, me, body.user_id, body.field_data, address),
  ),
]

import { enterpriseFields, fieldData, fields } from '../../contract/fields/fields.ts'
import { on } from '../platform/http/operation.ts'
import {
  archiveField,
  changeField,
  createField,
  currentFields,
  deleteField,
  fieldArchiving,
  listFields,
  orderFields,
  ownEnterprise,
  showField,
} from './fields.ts'
import { changeFieldData, showFieldData } from './values.ts'

export const fieldRoutes = [
  on(fields.list, (act, { query }) => listFields(act, query)),
  on(fields.show, (act, { params }) => showField(act, params.id)),
  on(fields.create, (act, { body }) => createField(act, body)),
  on(fields.update, (act, { params, body }) => changeField(act, params.id, body)),
  on(fields.destroy, (act, { params }) => deleteField(act, params.id)),
  on(fields.archive, (act, { params }) => fieldArchiving.archive(act, params.id)),
  on(fields.restore, (act, { params }) => archiveField(act, params.id, false)),
  on(fields.order, (act, { body }) => orderFields(act, body.field_ids)),
  on(enterpriseFields.list, (act, { params }) => {
    ownEnterprise(act.me, params.id)
    return currentFields(act)
  }),
  on(enterpriseFields.create, (act, { params, body }) => {
    ownEnterprise(act.me, params.id)
    return createField(act, body)
  }),
  on(fieldData.show, (act, { params }) => showFieldData(act, params.id)),
  on(fieldData.update, (act, { body }) => changeFieldData(act, body.user_id, body.field_data)),
]

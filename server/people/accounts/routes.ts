import { accountBulk, accounts } from '../../../contract/people/accounts.ts'
import type { Letters } from '../../identity/letters.ts'
import { on, raw } from '../../platform/http/operation.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { activate, cancelDeletion, deactivate, markForDeletion, resetOnboarding } from './accountStates.ts'
import { showBulk, startBulk } from './bulk.ts'
import { changeAccount, changeRole } from './change.ts'
import { createAccount, createMany } from './create.ts'
import { listHistory } from './history.ts'
import { listAccounts } from './list.ts'
import { accountPrototype, sampleCsv } from './prototype.ts'
import { showAccount } from './show.ts'

interface Parts {
  letters: Letters
  bulk: Job<{ bulk_id: number }>
}

export const accountRoutes = ({ letters, bulk }: Parts) => [
  on(accounts.list, (act, { query }) => listAccounts(act, query)),
  on(accounts.prototype, (act, { enterprise }) => accountPrototype(act, enterprise)),
  raw(accounts.sampleCsv, async (act, { reply }) => {
    const file = await sampleCsv(act)
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="people.csv"')
      .header('cache-control', 'private, no-store')
      .send(file)
  }),
  on(accounts.create, async (act, { body, enterprise }) => {
    const id = await createAccount(act, letters, body, enterprise.time_zone)
    return showAccount(act, id)
  }),
  on(accounts.createMany, (act, { body, enterprise }) =>
    createMany(act, letters, body, enterprise.time_zone),
  ),
  on(accounts.history, (act, { params, query }) => listHistory(act, params.id, query)),
  on(accounts.show, (act, { params }) => showAccount(act, params.id)),
  on(accounts.update, async (act, { params, body }) => {
    await changeAccount(act, letters, params.id, body)
    return showAccount(act, params.id)
  }),
  on(accounts.giveRole, async (act, { params, body }) => {
    await changeRole(act, params.id, body.role_id)
    return showAccount(act, params.id)
  }),
  on(accounts.activate, async (act, { params, body }) => {
    await activate(act, params.id, body)
    return showAccount(act, params.id)
  }),
  on(accounts.deactivate, async (act, { params, body }) => {
    await deactivate(act, params.id, body)
    return showAccount(act, params.id)
  }),
  on(accounts.markForDeletion, async (act, { params, body }) => {
    await markForDeletion(act, params.id, body)
    return showAccount(act, params.id)
  }),
  on(accounts.cancelDeletion, async (act, { params, body }) => {
    await cancelDeletion(act, params.id, body)
    return showAccount(act, params.id)
  }),
  on(accounts.resetOnboarding, async (act, { params }) => {
    await resetOnboarding(act, params.id)
    return showAccount(act, params.id)
  }),
  on(accountBulk.start, (act, { body }) => startBulk(act, bulk, body)),
  on(accountBulk.show, (act, { params }) => showBulk(act, params.bulkId)),
]

import { accountBulk, accounts } from '../../../contract/people/accounts.ts'
import type { Letters } from '../../identity/letters.ts'
import type { Job } from '../../platform/jobs.ts'
import { on, raw } from '../../platform/operation.ts'
import { showBulk, startBulk } from './bulk.ts'
import { changeAccount, changeRole } from './change.ts'
import { createAccount, createMany } from './create.ts'
import { listAccounts } from './list.ts'
import { accountPrototype, sampleCsv } from './prototype.ts'
import { showAccount } from './show.ts'
import { activate, cancelDeletion, deactivate, markForDeletion, resetOnboarding } from './states.ts'

interface Parts {
  letters: Letters
  bulk: Job<{ bulk_id: number }>
}

export const accountRoutes = ({ letters, bulk }: Parts) => [
  on(accounts.list, ({ db, me, query, say }) => listAccounts(db, me, query, say)),
  on(accounts.prototype, ({ db, me, enterprise, say }) => accountPrototype(db, me, enterprise, say)),
  raw(accounts.sampleCsv, async ({ db, me, reply }) => {
    const file = await sampleCsv(db, me)
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="people.csv"')
      .header('cache-control', 'private, no-store')
      .send(file)
  }),
  on(accounts.create, async ({ tx, me, body, enterprise, say, address }) => {
    const id = await createAccount(tx, letters, me, body, enterprise.time_zone, address)
    return showAccount(tx, me, id, say)
  }),
  on(accounts.createMany, ({ tx, me, body, enterprise, say, address }) =>
    createMany(tx, letters, me, body, enterprise.time_zone, say, address),
  ),
  on(accounts.show, ({ db, me, params, say }) => showAccount(db, me, params.id, say)),
  on(accounts.update, async ({ tx, me, params, body, say, address }) => {
    await changeAccount(tx, letters, me, params.id, body, address)
    return showAccount(tx, me, params.id, say)
  }),
  on(accounts.giveRole, async ({ tx, me, params, body, say, address }) => {
    await changeRole(tx, me, params.id, body.role_id, address)
    return showAccount(tx, me, params.id, say)
  }),
  on(accounts.activate, async ({ tx, me, params, body, say, address }) => {
    await activate(tx, me, params.id, { ...body, address })
    return showAccount(tx, me, params.id, say)
  }),
  on(accounts.deactivate, async ({ tx, me, params, body, say, address }) => {
    await deactivate(tx, me, params.id, { ...body, address })
    return showAccount(tx, me, params.id, say)
  }),
  on(accounts.markForDeletion, async ({ tx, me, params, body, say, address }) => {
    await markForDeletion(tx, me, params.id, { ...body, address })
    return showAccount(tx, me, params.id, say)
  }),
  on(accounts.cancelDeletion, async ({ tx, me, params, body, say, address }) => {
    await cancelDeletion(tx, me, params.id, { ...body, address })
    return showAccount(tx, me, params.id, say)
  }),
  on(accounts.resetOnboarding, async ({ tx, me, params, say, address }) => {
    await resetOnboarding(tx, me, params.id, { address })
    return showAccount(tx, me, params.id, say)
  }),
  on(accountBulk.start, ({ tx, me, body, say, address }) => startBulk(tx, me, bulk, body, say, address)),
  on(accountBulk.show, ({ db, me, params, say }) => showBulk(db, me, params.bulkId, say)),
]

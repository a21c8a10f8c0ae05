import { sql } from 'kysely'
import type { Sweep } from './sweeper.ts'

/**
 * Deletes what is no longer needed: kept answers after a day, signals after minutes, sessions a month after their
 * end.
 */
export const sweepAway: Sweep = {
  name: 'tidy',
  every: 15 * 60_000,
  run: async (database, now) => {
    const ago = (interval: string) => sql<string>`${now.toISOString()}::timestamptz - ${interval}::interval`
    for (const enterpriseId of await database.across('all_enterprises')) {
      await database.inTransaction(enterpriseId, async (tx) => {
        await tx.deleteFrom('idempotency_keys').where('created_at', '<', ago('1 day')).execute()
        await tx.deleteFrom('live_signals').where('at', '<', ago('10 minutes')).execute()
        await tx.deleteFrom('sessions').where('expires_at', '<', ago('30 days')).execute()
        await tx.deleteFrom('sessions').where('ended_at', '<', ago('30 days')).execute()
        await tx.deleteFrom('one_time_tokens').where('expires_at', '<', ago('30 days')).execute()
        await tx.deleteFrom('sign_in_attempts').where('at', '<', ago('1 day')).execute()
        await tx.deleteFrom('sso_requests').where('expires_at', '<', ago('1 day')).execute()
        await tx.deleteFrom('sso_seen_assertions').where('expires_at', '<', ago('1 hour')).execute()
        await tx.deleteFrom('undos').where('until_at', '<', ago('1 day')).execute()
        await tx.deleteFrom('timed').where('claimed_at', '<', ago('30 days')).execute()
      })
    }
  },
}

import type { Sweep } from '../platform/jobs/sweeper.ts'
import { inviteThem } from './publication.ts'
import { surveyRow } from './surveyRow.ts'

/** Invites people who join the audience of an open survey, if its author chose that. */
export const joinersSweep: Sweep = {
  name: 'surveys.joiners',
  every: 300_000,
  run: async (database) => {
    for (const enterpriseId of await database.across('all_enterprises')) {
      const open = await database
        .of(enterpriseId)
        .selectFrom('surveys')
        .select('id')
        .where('state', '=', 'published')
        .where('joiners', '=', true)
        .where('opened_at', 'is not', null)
        .execute()
      for (const { id } of open)
        await database.inTransaction(enterpriseId, async (tx) => {
          const survey = await surveyRow(tx, id)
          if (survey?.state === 'published') await inviteThem(tx, survey)
        })
    }
  },
}

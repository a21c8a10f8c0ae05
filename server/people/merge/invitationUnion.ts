import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'

/** Who answered as one of the two has answered, and isn't asked again. */
export const uniteInvitations = (tx: Tx, pair: RawBuilder<unknown>, kept: number) =>
  sql`with gone as (
      delete from survey_invitations g using survey_invitations k where ${pair} returning g.*),
    united as (
      update survey_invitations k set took_part_on = g.took_part_on, receipt_asked = g.receipt_asked
      from gone g where k.enterprise_id = ${tx.enterpriseId} and k.user_id = ${kept}::bigint
        and k.survey_id = g.survey_id and k.took_part_on is null and g.took_part_on is not null)
    update surveys s set invited_count = s.invited_count - 1
    from gone g join survey_invitations k on k.enterprise_id = g.enterprise_id and k.survey_id = g.survey_id
    where s.enterprise_id = ${tx.enterpriseId} and k.enterprise_id = ${tx.enterpriseId} and k.user_id = ${kept}::bigint
      and s.id = g.survey_id and g.withdrawn_at is null and not g.discreet and k.withdrawn_at is null
      and not k.discreet`.execute(tx)

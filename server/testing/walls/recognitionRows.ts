import type pg from 'pg'

/**
 * Recognition of a company in every state: everybody has points, claims what the next one approves, and has an achievement. `word` stands wherever somebody may write something.
 */
export async function recognitionRows(owner: pg.Client, enterprise: number, word: string) {
  await owner.query('begin')
  await owner.query('select set_tenant($1)', [enterprise])
  const said = (text: string) => owner.query(text, text.includes('$2') ? [enterprise, word] : [enterprise])
  const person = `people as (
    select id, row_number() over (order by id) - 1 as n, count(*) over () as most from users where enterprise_id = $1 and state = 'active')`
  await said(`with given as (
      select points_post(jsonb_agg(jsonb_build_object('user_id', id, 'cause', 'given', 'amount', 1000) order by id)) as ids
      from users where enterprise_id = $1 and state = 'active')
    insert into point_reasons (enterprise_id, entry_id, reason) select $1, entry, $2 from given, unnest(ids) entry`)
  await said(`insert into point_rules (enterprise_id, cause, version, enabled, points, created_by)
    select $1, c, 1, false, 5, (select min(id) from users where enterprise_id = $1)
    from unnest(array['like_given', 'comment_written', 'group_joined']) c`)
  await said(`insert into point_recounts (enterprise_id, cause, state, rule, made_from, rule_version, created_by, finished_at, people)
    select $1, r.cause, s.state, '{"enabled": true, "points": 7, "per_day": null, "per_week": null, "per_month": null, "per_thing": null,
      "network_ids": [], "segment_ids": [], "starts_on": null, "ends_on": null}', 1,
      case s.state when 'applied' then 1 end, r.created_by, now(), 1
    from point_rules r join (values ('like_given', 'ready'), ('comment_written', 'applied'), ('group_joined', 'ready'),
      ('group_joined', 'applied')) s(cause, state) on s.cause = r.cause where r.enterprise_id = $1`)
  await said(`insert into point_recount_people (enterprise_id, recount_id, user_id, before, after)
    select $1, r.id, u.id, 0, 7 from point_recounts r, users u where r.enterprise_id = $1 and u.enterprise_id = $1 and u.state = 'active'`)
  await said(`insert into rewards (enterprise_id, label, description, price, stock, taken, needs, deleted_at)
    select $1, $2 || ' reward ' || n, $2, n * 5, 1000, 0, jsonb_build_array(jsonb_build_object('label', $2::text, 'required', false)),
      case n when 5 then now() end from generate_series(1, 5) n`)
  await said(`insert into reward_approvers (enterprise_id, reward_id, user_id)
    select $1, w.id, u.id from rewards w, users u where w.enterprise_id = $1 and u.enterprise_id = $1 and u.state = 'active'`)
  await said(`with ${person}, claimed as (
      insert into reward_claims (enterprise_id, reward_id, user_id, state, price, answers, decided_at, decided_by, reason)
      select $1, w.id, p.id, s.state, w.price, jsonb_build_array(jsonb_build_object('label', $2::text, 'text', $2::text)),
        case when s.state in ('approved', 'denied') then now() end, case when s.state in ('approved', 'denied') then o.id end,
        case when s.state = 'denied' then $2 end
      from people p join people o on o.n = (p.n + 1) % p.most
      cross join (values ('created'), ('pending'), ('pending'), ('approved'), ('denied')) s(state)
      cross join (select id, price from rewards where enterprise_id = $1 order by id limit 1) w
      returning *)
    select points_post(jsonb_agg(jsonb_build_object('user_id', user_id, 'cause', k.cause, 'amount', price * k.sign, 'claim_id', id)
      order by id, k.sign))
    from claimed join (values ('claim', -1), ('refund', 1)) k(cause, sign) on k.cause = 'claim' or state = 'denied'`)
  await said(`update rewards w set taken = (select count(*) from reward_claims c where c.enterprise_id = $1 and c.reward_id = w.id
    and c.state in ('created', 'pending', 'approved')) where w.enterprise_id = $1`)
  await said(`insert into achievements (enterprise_id, name, description, icon, type, cause, milestone, looked_to)
    select $1, $2 || ' achievement ' || n, $2, 'star', case n when 1 then 'hand' else 'count' end,
      case when n > 1 then 'like_given' end, case when n > 1 then 1000 end, null
    from generate_series(1, 4) n`)
  await said(`insert into achievement_grants (enterprise_id, achievement_id, user_id, granted_by)
    select $1, (select min(id) from achievements where enterprise_id = $1), u.id, u.id from users u
    where u.enterprise_id = $1 and u.state = 'active'`)
  await said('update enterprises set kudos_enabled = true, kudos_per_month = 100 where id = $1')
  await said(`with ${person}, given as (
      insert into kudos (enterprise_id, from_id, to_id, text, points, month, audience)
      select $1, p.id, o.id, $2, 0, date_trunc('month', now())::date, 'everyone' from people p
      cross join (values (1), (2), (3)) s(step) join people o on o.n = (p.n + s.step) % p.most and o.id <> p.id returning *)
    insert into kudos_reports (enterprise_id, kudos_id, reported_by, reason, says)
    select $1, id, to_id, 'wrong', $2 from given where id % 2 = 0`)
  await owner.query('commit')
}

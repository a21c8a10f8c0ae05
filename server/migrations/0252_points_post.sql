-- Every fact pays for this. One line holds its own row; the day is asked for only where a line names none.
grant kindred_points to current_user;
create or replace function points_post(lines jsonb) returns bigint[]
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    e bigint := current_setting('app.enterprise_id')::bigint;
    today date;
    l record;
    has record;
    moved bigint;
    owed bigint;
    entry bigint;
    entries bigint[] := '{}';
  begin
    if jsonb_array_length(lines) > 1 then
      perform points_hold(array(select (x->>'user_id')::bigint from jsonb_array_elements(lines) x));
    end if;
    for l in
      select s.* from rows from (jsonb_to_recordset(lines) as (user_id bigint, cause text, fact text, thing text, fact_on date,
          amount bigint, rule_version int, network_id bigint, claim_id bigint, recount_id bigint, posted_by bigint))
        with ordinality as s(user_id, cause, fact, thing, fact_on, amount, rule_version, network_id, claim_id, recount_id,
          posted_by, place)
      order by s.place
    loop
      select b.balance, b.debt into has from point_balances b where b.enterprise_id = e and b.user_id = l.user_id
        for no key update;
      if not found then
        perform points_hold(array[l.user_id]);
        select b.balance, b.debt into has from point_balances b where b.enterprise_id = e and b.user_id = l.user_id;
      end if;
      if l.fact_on is null and today is null then
        select clock_at(now(), n.time_zone)::date into today from enterprises n where n.id = e;
      end if;
      if l.amount > 0 then
        owed := -least(l.amount, has.debt);
        moved := l.amount + owed;
      elsif l.cause = 'claim' then
        -- Nobody spends what they haven't: the check of the balance refuses.
        owed := 0;
        moved := l.amount;
      else
        moved := -least(-l.amount, has.balance);
        owed := moved - l.amount;
      end if;
      update point_balances b set balance = b.balance + moved, debt = b.debt + owed,
          earned = b.earned + case when l.cause in ('claim', 'refund') or (l.cause = 'merge' and l.thing is not distinct from 'spent')
            then 0 else l.amount end
        where b.enterprise_id = e and b.user_id = l.user_id;
      insert into point_entries (enterprise_id, user_id, cause, fact, thing, fact_on, amount, points, debt, rule_version,
          network_id, claim_id, recount_id, posted_by)
        values (e, l.user_id, l.cause, l.fact, l.thing, coalesce(l.fact_on, today), l.amount, moved, owed, l.rule_version,
          l.network_id, l.claim_id, l.recount_id, l.posted_by)
        returning id into entry;
      entries := entries || entry;
    end loop;
    insert into board_backlog (enterprise_id, entry_id) select e, x from unnest(entries) x;
    return entries;
  end $$;
revoke kindred_points from current_user;

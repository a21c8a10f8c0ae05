-- Boards: who earned most in a week, month, quarter or year. Whatever is posted is counted a moment later into sums by person
-- and by network, so that a board reads its first rows from an index, however many entries there are.

-- Entries that aren't counted yet. A sum that every entry of a network moved would make all who earn there wait for each other.
create table board_backlog (
  enterprise_id bigint not null references enterprises on delete cascade,
  entry_id      bigint not null,
  primary key (enterprise_id, entry_id)
);
select wall_off('board_backlog');
revoke insert, update on board_backlog from kindred_app;
grant insert on board_backlog to kindred_points;

-- What somebody earned in a period. No key to users, as in point_balances: accounts go, entries stay.
create table board_people (
  enterprise_id bigint not null references enterprises on delete cascade,
  period        text not null,
  starts_on     date not null,
  user_id       bigint not null,
  amount        bigint not null,
  primary key (enterprise_id, period, starts_on, user_id),
  constraint board_people_period check (period in ('week', 'month', 'quarter', 'year'))
);
create index board_people_first on board_people (enterprise_id, period, starts_on, amount desc, user_id) where amount > 0;
select wall_off('board_people');

-- The same by network: who earned there decides whether so few did that nothing is told.
create table board_network_people (
  enterprise_id bigint not null,
  period        text not null,
  starts_on     date not null,
  network_id    bigint not null,
  user_id       bigint not null,
  amount        bigint not null,
  primary key (enterprise_id, period, starts_on, network_id, user_id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  constraint board_network_people_period check (period in ('week', 'month', 'quarter', 'year'))
);
create index board_network_people_of_a_network on board_network_people (enterprise_id, network_id);
select wall_off('board_network_people');

create table board_networks (
  enterprise_id bigint not null,
  period        text not null,
  starts_on     date not null,
  network_id    bigint not null,
  amount        bigint not null,
  -- Those who have earned something there.
  people        bigint not null,
  primary key (enterprise_id, period, starts_on, network_id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  constraint board_networks_period check (period in ('week', 'month', 'quarter', 'year'))
);
create index board_networks_first on board_networks (enterprise_id, period, starts_on, amount desc, network_id) where amount > 0;
create index board_networks_of_a_network on board_networks (enterprise_id, network_id);
select wall_off('board_networks');

-- People who want no part in boards.
create table board_absences (
  enterprise_id bigint not null,
  user_id       bigint not null,
  since         timestamptz not null default now(),
  primary key (enterprise_id, user_id),
  foreign key (enterprise_id, user_id) references users on delete cascade
);
select wall_off('board_absences');

select door_for('kindred_system', 'board_backlog');
create function enterprises_with_boards_due() returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select e.id from enterprises e where exists (select from board_backlog q where q.enterprise_id = e.id) order by e.id $$;
select reviewed('kindred_system', 'enterprises_with_boards_due()');

-- The one writer, as before; what it wrote is to be counted.
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
    select clock_at(now(), n.time_zone)::date into today from enterprises n where n.id = e;
    perform points_hold(array(select (x->>'user_id')::bigint from jsonb_array_elements(lines) x));
    for l in
      select s.* from rows from (jsonb_to_recordset(lines) as (user_id bigint, cause text, fact text, thing text, fact_on date,
          amount bigint, rule_version int, network_id bigint, claim_id bigint, recount_id bigint, posted_by bigint))
        with ordinality as s(user_id, cause, fact, thing, fact_on, amount, rule_version, network_id, claim_id, recount_id,
          posted_by, place)
      order by s.place
    loop
      select b.balance, b.debt into has from point_balances b where b.enterprise_id = e and b.user_id = l.user_id;
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

-- What was posted until now is counted like anything else.
alter table point_entries no force row level security;
alter table board_backlog no force row level security;
insert into board_backlog (enterprise_id, entry_id) select enterprise_id, id from point_entries order by 1, 2;
alter table board_backlog force row level security;
alter table point_entries force row level security;

-- Recognition: points as a ledger that nothing but points_post writes, the rules that give them, rewards and their claims,
-- achievements. docs/decisions/2026-11-27-recognition.md says why.
do $$
begin
  -- owns points_post, the one writer of entries and balances; has no members
  if not exists (select from pg_roles where rolname = 'kindred_points') then create role kindred_points nologin; end if;
end $$;
grant usage on schema public to kindred_points;

-- What somebody has. A fact that falls after its points were spent takes what is there; the rest is a debt, which later
-- points pay first. So there is never both. No key to users: a merge of two people moves keys, while points are carried over
-- by entries, and an account that is gone leaves its entries.
create table point_balances (
  enterprise_id bigint not null,
  user_id       bigint not null,
  balance       bigint not null default 0,
  debt          bigint not null default 0,
  -- Whatever was spent of it.
  earned        bigint not null default 0,
  primary key (enterprise_id, user_id),
  foreign key (enterprise_id) references enterprises on delete cascade,
  constraint point_balances_covered check (balance >= 0),
  constraint point_balances_debt check (debt >= 0 and (debt = 0 or balance = 0))
);
select wall_off('point_balances');

alter table point_entries rename to point_entries_before;
alter table point_entries_before rename constraint point_entries_pkey to point_entries_before_pkey;
alter index point_entries_of_a_person rename to point_entries_before_of_a_person;

-- Never changed: what is no longer so has an entry of its own.
create table point_entries (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  user_id       bigint not null,
  cause         text not null,
  -- What happened, within its cause: the event, the comment, `post:12` of a like. Its entries add up to what it gives now.
  fact          text collate "C",
  -- Where it happened, for limits: the post below which the comments stand.
  thing         text collate "C",
  -- The day for which it counts, in the enterprise's zone; an entry that takes it back names the same.
  fact_on       date not null,
  -- What it is worth, what of that moved the balance, and what the debt.
  amount        bigint not null,
  points        bigint not null,
  debt          bigint not null,
  -- Null where no rule gave it: an event may have points of its own.
  rule_version  int,
  network_id    bigint,
  claim_id      bigint,
  recount_id    bigint,
  -- The account that did it, by hand or by deciding.
  posted_by     bigint,
  at            timestamptz not null default now(),
  primary key (enterprise_id, id),
  constraint point_entries_balance foreign key (enterprise_id, user_id) references point_balances on delete cascade,
  constraint point_entries_cause check (cause in ('event_attended', 'post_published', 'comment_written', 'survey_answered',
    'session_held', 'like_given', 'hours_recorded', 'group_joined', 'profile_completed', 'achievement', 'given', 'correction',
    'claim', 'refund', 'merge')),
  constraint point_entries_adds_up check (amount = points - debt and amount <> 0),
  constraint point_entries_claim check ((cause in ('claim', 'refund')) = (claim_id is not null)
    and (cause <> 'claim' or amount < 0) and (cause <> 'refund' or amount > 0)),
  constraint point_entries_fact check ((fact is null) = (cause in ('given', 'correction', 'claim', 'refund', 'merge')))
);
create index point_entries_of_a_person on point_entries (enterprise_id, user_id, id desc);
-- "what does this fact give now?", and of a whole cause
create index point_entries_by_fact on point_entries (enterprise_id, cause, user_id, fact) include (amount, fact_on) where fact is not null;
-- "how often did it count that day?"
create index point_entries_by_day on point_entries (enterprise_id, user_id, cause, fact_on) where rule_version is not null;
create index point_entries_of_a_recount on point_entries (enterprise_id, recount_id, user_id) where recount_id is not null;
-- A claim takes its price once and gives it back once.
create unique index point_entries_claim_once on point_entries (enterprise_id, claim_id, cause) where claim_id is not null;
select wall_off('point_entries');

-- Why somebody got points by hand. Apart, since a purge deletes words about a person and no entries.
create table point_reasons (
  enterprise_id bigint not null,
  entry_id      bigint not null,
  reason        text not null,
  -- The entry that takes these points back, once.
  taken_back_by bigint,
  primary key (enterprise_id, entry_id),
  foreign key (enterprise_id, entry_id) references point_entries on delete cascade,
  foreign key (enterprise_id, taken_back_by) references point_entries on delete cascade,
  constraint point_reasons_length check (char_length(reason) between 1 and 500)
);
create index point_reasons_taken_back_by on point_reasons (enterprise_id, taken_back_by) where taken_back_by is not null;
select wall_off('point_reasons');

do $$
declare kept text;
begin
  foreach kept in array array['point_balances', 'point_entries'] loop
    execute format('revoke insert, update, delete on %I from kindred_app', kept);
    execute format('grant select, insert on %I to kindred_points', kept);
  end loop;
end $$;
grant update on point_balances to kindred_points;
grant select (id, time_zone) on enterprises to kindred_points;

-- Holds what these people have until the transaction ends, in one order: who reads what stands, and then posts, does so
-- under it.
create function points_hold(users bigint[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare e bigint := current_setting('app.enterprise_id')::bigint;
  begin
    insert into point_balances (enterprise_id, user_id) select distinct e, u from unnest(users) u order by 2 on conflict do nothing;
    perform from point_balances b where b.enterprise_id = e and b.user_id = any(users) order by b.user_id for no key update;
  end $$;
select reviewed('kindred_points', 'points_hold(bigint[])');

-- The one writer: each line is an amount for a person, in the order given. Returns the ids of the entries in that order.
create function points_post(lines jsonb) returns bigint[]
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
    return entries;
  end $$;
select reviewed('kindred_points', 'points_post(jsonb)');

-- What events gave until now: an entry each and, where it was taken back, the one that balances it.
alter table point_entries_before no force row level security;
alter table point_entries no force row level security;
alter table point_balances no force row level security;
alter table events no force row level security;
alter table enterprises no force row level security;
insert into point_balances (enterprise_id, user_id, balance, earned)
  select enterprise_id, user_id, coalesce(sum(points) filter (where taken_back_at is null), 0),
    coalesce(sum(points) filter (where taken_back_at is null), 0)
  from point_entries_before group by 1, 2;
insert into point_entries (enterprise_id, user_id, cause, fact, thing, fact_on, amount, points, debt, network_id, at)
  select b.enterprise_id, b.user_id, 'event_attended', b.event_id::text, b.event_id::text,
    clock_at(b.granted_at, n.time_zone)::date, s.amount, s.amount, 0, v.network_id, s.at
  from point_entries_before b
  join enterprises n on n.id = b.enterprise_id
  join events v on v.enterprise_id = b.enterprise_id and v.id = b.event_id
  cross join lateral (select b.points::bigint as amount, b.granted_at as at
    union all select -b.points, b.taken_back_at where b.taken_back_at is not null) s
  order by s.at, b.id, s.amount desc;
alter table point_entries force row level security;
alter table point_balances force row level security;
alter table events force row level security;
alter table enterprises force row level security;
drop table point_entries_before;

-- A rule of a cause, version by version. What happened is judged by the newest that holds from before it.
create table point_rules (
  enterprise_id bigint not null references enterprises on delete cascade,
  cause         text not null,
  version       int not null,
  enabled       boolean not null,
  points        int not null,
  per_day       int,
  per_week      int,
  per_month     int,
  per_thing     int,
  -- Ids in arrays: networks are never deleted, and a segment isn't while a rule names it.
  network_ids   bigint[] not null default '{}',
  segment_ids   bigint[] not null default '{}',
  starts_on     date,
  ends_on       date,
  -- Null holds from the beginning: everything was reckoned anew by it.
  holds_from    timestamptz,
  -- Holds no more, as if it never had.
  taken_back_at timestamptz,
  created_at    timestamptz not null default now(),
  created_by    bigint,
  primary key (enterprise_id, cause, version),
  foreign key (enterprise_id, created_by) references users,
  constraint point_rules_cause check (cause in ('event_attended', 'post_published', 'comment_written', 'survey_answered',
    'session_held', 'like_given', 'hours_recorded', 'group_joined', 'profile_completed')),
  constraint point_rules_points check (points between 0 and 1000000),
  constraint point_rules_limits check (per_day > 0 and per_week > 0 and per_month > 0 and per_thing > 0),
  constraint point_rules_days check (starts_on <= ends_on)
);
create index point_rules_created_by on point_rules (enterprise_id, created_by) where created_by is not null;
select wall_off('point_rules');

create table point_recounts (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  cause         text not null,
  state         text not null default 'counting',
  -- The rule as it was wished for, and the version it was made from.
  rule          jsonb not null,
  made_from     int not null,
  -- Once it was applied.
  rule_version  int,
  -- The last person looked at; everybody up to them is done.
  done_to       bigint not null default 0,
  done          int not null default 0,
  people_in_all int not null default 0,
  people        int not null default 0,
  more          bigint not null default 0,
  less          bigint not null default 0,
  created_at    timestamptz not null default now(),
  created_by    bigint not null,
  finished_at   timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, created_by) references users,
  foreign key (enterprise_id, cause, rule_version) references point_rules,
  constraint point_recounts_state check (state in ('counting', 'ready', 'applying', 'applied', 'taking_back', 'taken_back', 'dropped')),
  constraint point_recounts_applied check ((rule_version is null) = (state in ('counting', 'ready', 'dropped')))
);
-- One at a time for each rule.
create unique index point_recounts_open on point_recounts (enterprise_id, cause)
  where state in ('counting', 'ready', 'applying', 'taking_back');
create index point_recounts_newest on point_recounts (enterprise_id, id desc);
create index point_recounts_created_by on point_recounts (enterprise_id, created_by);
create index point_recounts_of_a_rule on point_recounts (enterprise_id, cause, rule_version) where rule_version is not null;
select wall_off('point_recounts');

create table point_recount_people (
  enterprise_id bigint not null,
  recount_id    bigint not null,
  user_id       bigint not null,
  before        bigint not null,
  after         bigint not null,
  primary key (enterprise_id, recount_id, user_id),
  foreign key (enterprise_id, recount_id) references point_recounts on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create index point_recount_people_in_order on point_recount_people (enterprise_id, recount_id, abs(after - before) desc, user_id);
create index point_recount_people_of_a_person on point_recount_people (enterprise_id, user_id);
select wall_off('point_recount_people');

create table rewards (
  enterprise_id   bigint not null references enterprises on delete cascade,
  id              bigint generated always as identity,
  label           text not null,
  description     text,
  picture_file_id uuid,
  picture_alt     text,
  price           int not null,
  stock           int,
  -- Pieces that claims hold: those not denied or withdrawn.
  taken           int not null default 0,
  per_person      int,
  available_from  timestamptz,
  available_until timestamptz,
  -- [{label, required}]
  needs           jsonb not null default '[]',
  deleted_at      timestamptz,
  deleted_by      bigint,
  created_at      timestamptz not null default now(),
  created_by      bigint,
  version         bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, picture_file_id) references files,
  foreign key (enterprise_id, deleted_by) references users,
  foreign key (enterprise_id, created_by) references users,
  constraint rewards_label_length check (char_length(label) between 1 and 100),
  constraint rewards_description_length check (char_length(description) between 1 and 500),
  constraint rewards_alt_length check (char_length(picture_alt) between 1 and 255),
  constraint rewards_price check (price between 1 and 1000000),
  constraint rewards_left check (taken >= 0 and (stock is null or taken <= stock)),
  constraint rewards_per_person check (per_person > 0),
  constraint rewards_days check (available_from < available_until),
  constraint rewards_deleted check (deleted_by is null or deleted_at is not null)
);
create index rewards_by_price on rewards (enterprise_id, price, id) where deleted_at is null;
create index rewards_pictures on rewards (enterprise_id, picture_file_id) where picture_file_id is not null;
create index rewards_deleted_by on rewards (enterprise_id, deleted_by) where deleted_by is not null;
create index rewards_created_by on rewards (enterprise_id, created_by) where created_by is not null;
select wall_off('rewards');

create table reward_approvers (
  enterprise_id bigint not null,
  reward_id     bigint not null,
  user_id       bigint not null,
  primary key (enterprise_id, reward_id, user_id),
  foreign key (enterprise_id, reward_id) references rewards on delete cascade,
  foreign key (enterprise_id, user_id) references users
);
create index reward_approvers_of_a_person on reward_approvers (enterprise_id, user_id);
select wall_off('reward_approvers');

-- Points and piece are reserved by the row itself, whatever becomes of the reward.
create table reward_claims (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  reward_id     bigint not null,
  user_id       bigint not null,
  state         text not null default 'created',
  price         int not null,
  -- [{label, text}], as it was asked
  answers       jsonb not null default '[]',
  claimed_at    timestamptz not null default now(),
  decided_at    timestamptz,
  decided_by    bigint,
  reason        text,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, reward_id) references rewards,
  foreign key (enterprise_id, user_id) references users,
  foreign key (enterprise_id, decided_by) references users,
  constraint reward_claims_state check (state in ('created', 'pending', 'approved', 'denied', 'withdrawn')),
  constraint reward_claims_price check (price > 0),
  constraint reward_claims_decided check ((decided_at is null) = (state in ('created', 'pending'))),
  constraint reward_claims_reason_length check (char_length(reason) between 1 and 500)
);
create index reward_claims_of_a_person on reward_claims (enterprise_id, user_id, id desc);
create index reward_claims_of_a_reward on reward_claims (enterprise_id, reward_id, user_id) include (state);
create index reward_claims_waiting on reward_claims (enterprise_id, reward_id, id) where state in ('created', 'pending');
create index reward_claims_decided_by on reward_claims (enterprise_id, decided_by) where decided_by is not null;
select wall_off('reward_claims');

create table achievements (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  name          text not null,
  name_key      text collate "C" not null generated always as (name_key(name)) stored,
  description   text,
  icon          text not null,
  type          text not null,
  cause         text,
  milestone     int,
  points        int not null default 0,
  segment_ids   bigint[] not null default '{}',
  hidden        boolean not null default false,
  falls         boolean not null default true,
  enabled       boolean not null default true,
  -- The last person looked at since it changed; null when everybody was.
  looked_to     bigint default 0,
  created_at    timestamptz not null default now(),
  created_by    bigint,
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, created_by) references users,
  constraint achievements_name_length check (char_length(name) between 1 and 100),
  constraint achievements_description_length check (char_length(description) between 1 and 500),
  constraint achievements_type check (type in ('count', 'points', 'streak', 'first', 'hand')),
  constraint achievements_cause check ((cause is not null) = (type in ('count', 'streak', 'first'))),
  constraint achievements_milestone check ((milestone is not null) = (type in ('count', 'points', 'streak')) and milestone > 0),
  constraint achievements_points check (points between 0 and 1000000)
);
create unique index achievements_name_taken on achievements (enterprise_id, name_key);
create index achievements_created_by on achievements (enterprise_id, created_by) where created_by is not null;
select wall_off('achievements');

create table achievement_grants (
  enterprise_id  bigint not null,
  achievement_id bigint not null,
  user_id        bigint not null,
  granted_at     timestamptz not null default now(),
  granted_by     bigint,
  -- It was mentioned to them.
  seen_at        timestamptz,
  primary key (enterprise_id, achievement_id, user_id),
  foreign key (enterprise_id, achievement_id) references achievements on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, granted_by) references users
);
create index achievement_grants_of_a_person on achievement_grants (enterprise_id, user_id, granted_at desc);
create index achievement_grants_granted_by on achievement_grants (enterprise_id, granted_by) where granted_by is not null;
select wall_off('achievement_grants');

-- People about whom something happened since their achievements were judged.
create table achievement_looks (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  user_id       bigint not null,
  primary key (enterprise_id, id)
);
select wall_off('achievement_looks');
select door_for('kindred_system', 'achievement_looks');
select door_for('kindred_system', 'achievements');
create function enterprises_with_achievements_due() returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select e.id from enterprises e
    where e.rewards_enabled and (exists (select from achievement_looks l where l.enterprise_id = e.id)
      or exists (select from achievements a where a.enterprise_id = e.id and a.looked_to is not null and a.enabled))
    order by e.id
  $$;
select reviewed('kindred_system', 'enterprises_with_achievements_due()');

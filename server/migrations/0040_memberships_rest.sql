-- Whoever's account is switched off belongs nowhere until it is switched on again: their memberships rest, told by a
-- cause of its own, so that what rests is told from what ended.
alter table network_members drop constraint network_members_cause;
alter table network_members add constraint network_members_cause check (cause in
  ('segment', 'import', 'merge', 'account', 'parent', 'invitation', 'directory', 'away')) not valid;
alter table network_members validate constraint network_members_cause;
alter table membership_spans drop constraint membership_spans_cause;
alter table membership_spans add constraint membership_spans_cause check (cause in
  ('segment', 'import', 'merge', 'account', 'parent', 'invitation', 'directory', 'away')) not valid;
alter table membership_spans validate constraint membership_spans_cause;

-- Those who are away already: from the day they went. The wall is lifted, for this looks at every enterprise.
alter table network_members no force row level security;
alter table membership_spans no force row level security;
alter table networks no force row level security;
alter table region_children no force row level security;
alter table users no force row level security;
alter table touched_people no force row level security;

create temporary table away on commit drop as
  select m.enterprise_id, m.network_id, m.user_id,
    greatest(u.state_changed_at, s.from_at + interval '1 microsecond') as went_at, u.state_changed_by as by_id
  from users u
  join network_members m on m.enterprise_id = u.enterprise_id and m.user_id = u.id and m.state in ('active', 'pending')
  join membership_spans s on s.enterprise_id = m.enterprise_id and s.network_id = m.network_id
    and s.user_id = m.user_id and s.until_at is null
  where u.state in ('inactive', 'pending_deletion');

update membership_spans s set until_at = a.went_at from away a
  where s.enterprise_id = a.enterprise_id and s.network_id = a.network_id and s.user_id = a.user_id
    and s.until_at is null;
insert into membership_spans (enterprise_id, network_id, user_id, state, from_at, by_id, cause)
  select enterprise_id, network_id, user_id, 'inactive', went_at, by_id, 'away' from away;
update network_members m set state = 'inactive', state_changed_at = a.went_at, state_changed_by = a.by_id,
    reason = null, cause = 'away'
  from away a
  where m.enterprise_id = a.enterprise_id and m.network_id = a.network_id and m.user_id = a.user_id;

-- Whatever counted them counts anew: their networks, those above and the regions that gather these.
create temporary table counted_anew on commit drop as
  with moved as (select distinct enterprise_id, network_id from away),
  lines as (
    select n.enterprise_id, above.id from moved m
    join networks n on n.enterprise_id = m.enterprise_id and n.id = m.network_id
    cross join lateral unnest(n.path) as above(id)
  )
  select enterprise_id, id from lines
  union
  select r.enterprise_id, r.region_id from lines l
  join region_children r on r.enterprise_id = l.enterprise_id and r.network_id = l.id;
with recursive lines as (
  select enterprise_id, id as axis_id, id from counted_anew
  union
  select a.enterprise_id, a.id, r.network_id from counted_anew a
  join region_children r on r.enterprise_id = a.enterprise_id and r.region_id = a.id
  union
  select l.enterprise_id, l.axis_id, n.id from lines l
  join networks n on n.enterprise_id = l.enterprise_id and n.parent_id = l.id
), people as (
  select l.enterprise_id, l.axis_id,
    count(distinct m.user_id) filter (where below.archived_at is null) as people,
    count(m.user_id) filter (where l.id = l.axis_id) as members
  from lines l
  join networks below on below.enterprise_id = l.enterprise_id and below.id = l.id
  left join network_members m on m.enterprise_id = l.enterprise_id and m.network_id = l.id and m.state = 'active'
  group by l.enterprise_id, l.axis_id
)
update networks n set people_count = p.people, member_count = p.members from people p
  where n.enterprise_id = p.enterprise_id and n.id = p.axis_id;

-- Segments look at them again.
insert into touched_people (enterprise_id, user_id) select distinct enterprise_id, user_id from away;

alter table touched_people force row level security;
alter table users force row level security;
alter table region_children force row level security;
alter table networks force row level security;
alter table membership_spans force row level security;
alter table network_members force row level security;

-- Memberships: who may know of them, what brought them about, and what they were on any day.
alter table network_members add column visibility text not null default 'open';
alter table network_members add column cause text;
alter table network_members add constraint network_members_visibility check (visibility in ('open', 'leaders', 'counted'));
alter table network_members add constraint network_members_cause
  check (cause in ('segment', 'import', 'merge', 'account', 'parent', 'invitation', 'directory'));
create index network_members_asked on network_members (enterprise_id, network_id, state, state_changed_at, user_id)
  where state <> 'active';                                                                   -- "who waits, who has left?"
create index network_members_touched on network_members (enterprise_id, network_id, state_changed_at, user_id);
create index network_members_discreet on network_members (enterprise_id, user_id, network_id) where visibility <> 'open';

-- What somebody was to a network, from when until when. Only the verb that moves members writes here, under the
-- network's lock, so that one span ends where the next begins.
create table membership_spans (
  enterprise_id bigint not null,
  network_id    bigint not null,
  user_id       bigint not null,
  state         text not null,
  from_at       timestamptz not null,
  -- null: still so
  until_at      timestamptz,
  by_id         bigint,
  cause         text,
  reason        text,
  primary key (enterprise_id, network_id, user_id, from_at),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, by_id) references users,
  constraint membership_spans_state check (state in ('pending', 'active', 'inactive', 'declined', 'removed')),
  constraint membership_spans_cause
    check (cause in ('segment', 'import', 'merge', 'account', 'parent', 'invitation', 'directory')),
  constraint membership_spans_last check (until_at > from_at)
);
create unique index membership_spans_open on membership_spans (enterprise_id, network_id, user_id) where until_at is null;
create index membership_spans_of_a_person on membership_spans (enterprise_id, user_id);
create index membership_spans_by on membership_spans (enterprise_id, by_id) where by_id is not null;
create index membership_spans_on_a_day on membership_spans (enterprise_id, network_id, from_at, user_id)
  where state = 'active';                                                                    -- "who was in on that day?"
select wall_off('membership_spans');

-- The migration looks at every enterprise at once, which the wall forbids even to the owner.
alter table network_members no force row level security;
alter table membership_spans no force row level security;
-- Whoever once joined and is no longer in was in until then.
insert into membership_spans (enterprise_id, network_id, user_id, state, from_at, until_at)
  select enterprise_id, network_id, user_id, 'active', joined_at, state_changed_at
  from network_members where state <> 'active' and joined_at < state_changed_at;
insert into membership_spans (enterprise_id, network_id, user_id, state, from_at, by_id, reason)
  select enterprise_id, network_id, user_id, state,
    case state when 'active' then joined_at else state_changed_at end, state_changed_by, reason
  from network_members;
alter table network_members force row level security;
alter table membership_spans force row level security;

-- What leaders ask when somebody joins: fields that belong to one network.
alter table fields add column network_id bigint;
alter table fields add foreign key (enterprise_id, network_id) references networks on delete cascade;
alter table fields add constraint fields_of_members check (belongs_to <> 'member' or network_id is not null);
drop index fields_title_taken;
create unique index fields_title_taken on fields
  (enterprise_id, belongs_to, coalesce(network_id, 0), lower(normalize(title, nfkc))) where archived_at is null;
create index fields_of_a_network on fields (enterprise_id, network_id, position, id) where network_id is not null;

create table member_field_values (
  enterprise_id bigint not null,
  network_id    bigint not null,
  user_id       bigint not null,
  field_id      bigint not null,
  value         text not null,
  number        double precision,
  primary key (enterprise_id, network_id, user_id, field_id, value),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, field_id) references fields on delete cascade,
  constraint member_field_values_length check (char_length(value) between 1 and 500)
);
create index member_field_values_of_a_person on member_field_values (enterprise_id, user_id);
create index member_field_values_equal on member_field_values (enterprise_id, field_id, value, user_id);
select wall_off('member_field_values');

-- Somebody is asked to join by somebody who may add members; they answer, and only then are they in.
create table membership_invitations (
  enterprise_id bigint not null,
  network_id    bigint not null,
  user_id       bigint not null,
  invited_by    bigint not null,
  invited_at    timestamptz not null default now(),
  -- null until they answer; then 'accepted' or 'declined'
  answer        text,
  answered_at   timestamptz,
  primary key (enterprise_id, network_id, user_id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, invited_by) references users,
  constraint membership_invitations_answer check (answer in ('accepted', 'declined')),
  constraint membership_invitations_answered check ((answer is null) = (answered_at is null))
);
create index membership_invitations_of_a_person on membership_invitations (enterprise_id, user_id);
create index membership_invitations_by on membership_invitations (enterprise_id, invited_by);
select wall_off('membership_invitations');

-- A network that keeps in step with a segment: whoever enters it joins, whoever leaves it lapses. What a segment is
-- comes later; its migration adds the foreign key.
create table network_segment_links (
  enterprise_id bigint not null,
  network_id    bigint not null,
  segment_id    bigint not null,
  added_by      bigint not null,
  added_at      timestamptz not null default now(),
  primary key (enterprise_id, network_id, segment_id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, added_by) references users
);
create index network_segment_links_segments on network_segment_links (enterprise_id, segment_id);
create index network_segment_links_by on network_segment_links (enterprise_id, added_by);
select wall_off('network_segment_links');

-- One action on many members: who asked for it, how far it is, and why somebody was left out.
create table member_bulk_actions (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  network_id    bigint not null,
  action        text not null,
  cause         text,
  reason        text,
  asked_by      bigint not null,
  state         text not null default 'waiting',
  total         int not null,
  done_count    int not null default 0,
  refused_count int not null default 0,
  created_at    timestamptz not null default now(),
  finished_at   timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, asked_by) references users,
  constraint member_bulk_actions_action check (action in ('approve', 'decline', 'remove', 'reinstate', 'add')),
  constraint member_bulk_actions_cause
    check (cause in ('segment', 'import', 'merge', 'account', 'parent', 'invitation', 'directory')),
  constraint member_bulk_actions_state check (state in ('waiting', 'running', 'finished')),
  constraint member_bulk_actions_finished check ((state = 'finished') = (finished_at is not null))
);
create index member_bulk_actions_latest on member_bulk_actions (enterprise_id, network_id, created_at desc);
create index member_bulk_actions_by on member_bulk_actions (enterprise_id, asked_by);
select wall_off('member_bulk_actions');

create table member_bulk_people (
  enterprise_id bigint not null,
  bulk_id       bigint not null,
  user_id       bigint not null,
  -- null until it was their turn; then 'done' or the code of the refusal
  outcome       text,
  primary key (enterprise_id, bulk_id, user_id),
  foreign key (enterprise_id, bulk_id) references member_bulk_actions on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create index member_bulk_people_waiting on member_bulk_people (enterprise_id, bulk_id, user_id) where outcome is null;
create index member_bulk_people_refused on member_bulk_people (enterprise_id, bulk_id, user_id)
  where outcome is not null and outcome <> 'done';
create index member_bulk_people_of_a_person on member_bulk_people (enterprise_id, user_id);
select wall_off('member_bulk_people');

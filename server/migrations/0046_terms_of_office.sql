-- Whoever leads may do so until a day, and may have named who steps in; whoever leaves a network to others tells them
-- what they should know.

alter table network_leaders add column ends_on date;          -- the last day, where the enterprise is
alter table network_leaders add column deputy_id bigint;
-- a deputy who stepped in leads until somebody is named
alter table network_leaders add column stands_in boolean not null default false;
alter table network_leaders
  add foreign key (enterprise_id, deputy_id) references users;
create index network_leaders_deputies on network_leaders (enterprise_id, deputy_id) where deputy_id is not null;

-- What somebody who leads a network would tell the next one: a note for each person and network, however many terms
-- they had there. It outlives the leadership.
create table hand_over_notes (
  enterprise_id bigint not null,
  network_id    bigint not null,
  user_id       bigint not null,
  note          text not null,
  saved_at      timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, network_id, user_id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint hand_over_notes_length check (char_length(note) between 1 and 2500)
);
create index hand_over_notes_of_a_person on hand_over_notes (enterprise_id, user_id);
select wall_off('hand_over_notes');

-- "What waits for whoever leads?"
create index membership_invitations_open on membership_invitations (enterprise_id, network_id) where answer is null;

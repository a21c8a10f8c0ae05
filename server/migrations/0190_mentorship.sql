-- Mentorship: what people say of themselves, whom they ask, the pairs that come of it and what those do together.
create table mentoring_types (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  name          text not null,
  name_key      text collate "C" not null generated always as (name_key(name)) stored,
  position      int not null,
  archived_at   timestamptz,
  archived_by   bigint,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, archived_by) references users,
  constraint mentoring_types_name_length check (char_length(name) between 1 and 100)
);
create unique index mentoring_types_name_taken on mentoring_types (enterprise_id, name_key);
create index mentoring_types_archived_by on mentoring_types (enterprise_id, archived_by) where archived_by is not null;
select wall_off('mentoring_types');

-- A mentee's topic names the mentors' topic that answers it; where it names none, the one of the same name does.
create table mentoring_topics (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  side          text not null,
  name          text not null,
  name_key      text collate "C" not null generated always as (name_key(name)) stored,
  answered_by   bigint,
  position      int not null,
  archived_at   timestamptz,
  archived_by   bigint,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, answered_by) references mentoring_topics,
  foreign key (enterprise_id, archived_by) references users,
  constraint mentoring_topics_side check (side in ('mentor', 'mentee')),
  constraint mentoring_topics_answers check (answered_by is null or side = 'mentee'),
  constraint mentoring_topics_name_length check (char_length(name) between 1 and 100)
);
create unique index mentoring_topics_name_taken on mentoring_topics (enterprise_id, side, name_key);
create index mentoring_topics_answered_by on mentoring_topics (enterprise_id, answered_by) where answered_by is not null;
create index mentoring_topics_archived_by on mentoring_topics (enterprise_id, archived_by) where archived_by is not null;
select wall_off('mentoring_topics');

-- Ids of topics and types are arrays here and below: they are only deleted by a merge, which replaces them, and whoever
-- writes one holds it until the end of the transaction.
create table mentorship_profiles (
  enterprise_id           bigint not null references enterprises on delete cascade,
  user_id                 bigint not null,
  is_mentor               boolean not null,
  is_mentee               boolean not null,
  accepts_mentee_requests boolean not null default true,
  accepts_mentor_requests boolean not null default true,
  -- How many mentorships at once. They are counted while this row is held: see server/mentorship/places.ts.
  mentor_places           int not null default 2,
  mentee_places           int not null default 1,
  goals                   text,
  offer                   text,
  interests               text,
  mentor_topic_ids        bigint[] not null default '{}',
  mentee_topic_ids        bigint[] not null default '{}',
  type_ids                bigint[] not null default '{}',
  formats                 text[] not null default '{}',
  languages               text[] not null default '{}',
  -- [{ weekday, from, until }] in the local time of the person, checked by the contract.
  hours                   jsonb not null default '[]',
  paused_until            date,
  discreet                boolean not null default false,
  -- The order in which profiles are compared with somebody's: of many only some are, and not always the oldest.
  spread                  int not null generated always as (hashint8(user_id)) stored,
  created_at              timestamptz not null default now(),
  version                 bigint not null default 1,
  primary key (enterprise_id, user_id),
  foreign key (enterprise_id, user_id) references users,
  constraint mentorship_profiles_side check (is_mentor or is_mentee),
  constraint mentorship_profiles_places check (mentor_places between 1 and 20 and mentee_places between 1 and 20),
  constraint mentorship_profiles_words check (char_length(goals) <= 500 and char_length(offer) <= 500
    and char_length(interests) <= 500),
  constraint mentorship_profiles_formats check (formats <@ array['video', 'in_person', 'telephone', 'other']),
  constraint mentorship_profiles_hours check (jsonb_typeof(hours) = 'array')
);
select wall_off('mentorship_profiles');

-- What a list is narrowed by, in the order in which it is compared: "mentor", "mentor:topic:12", "mentee:word:bakery". Only of
-- profiles that are listed. Row-level security lets no other index than one of plain equality answer this.
create table mentorship_marks (
  enterprise_id bigint not null,
  mark          text collate "C" not null,
  spread        int not null,
  user_id       bigint not null,
  primary key (enterprise_id, mark, spread, user_id),
  foreign key (enterprise_id, user_id) references mentorship_profiles on update cascade on delete cascade,
  constraint mentorship_marks_length check (char_length(mark) between 1 and 80)
);
create index mentorship_marks_of_a_person on mentorship_marks (enterprise_id, user_id);
select wall_off('mentorship_marks');

-- What somebody asks up to three people, in order.
create table mentorship_request_sets (
  enterprise_id   bigint not null references enterprises on delete cascade,
  id              bigint generated always as identity,
  notes           text,
  type_id         bigint,
  topic_ids       bigint[] not null default '{}',
  formats         text[] not null default '{}',
  next_after_days int not null,
  choice_count    int not null,
  created_at      timestamptz not null default now(),
  primary key (enterprise_id, id),
  foreign key (enterprise_id, type_id) references mentoring_types,
  constraint mentorship_request_sets_notes_length check (char_length(notes) between 1 and 500),
  constraint mentorship_request_sets_days check (next_after_days between 3 and 14),
  constraint mentorship_request_sets_choices check (choice_count between 1 and 3),
  constraint mentorship_request_sets_formats check (formats <@ array['video', 'in_person', 'telephone', 'other'])
);
create index mentorship_request_sets_of_a_type on mentorship_request_sets (enterprise_id, type_id) where type_id is not null;
select wall_off('mentorship_request_sets');

create table mentorships (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  mentor_id     bigint not null,
  mentee_id     bigint not null,
  state         text not null default 'active',
  type_id       bigint,
  topic_ids     bigint[] not null default '{}',
  since         timestamptz not null default now(),
  planned_until date not null,
  ended_at      timestamptz,
  ended_by      bigint,
  -- For the program's people alone.
  end_reason    text,
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, mentor_id) references users,
  foreign key (enterprise_id, mentee_id) references users,
  foreign key (enterprise_id, ended_by) references users,
  foreign key (enterprise_id, type_id) references mentoring_types,
  constraint mentorships_state check (state in ('active', 'ended')),
  constraint mentorships_ended check ((state = 'ended') = (ended_at is not null)),
  -- A merge of two accounts may make one person of an ended pair.
  constraint mentorships_of_two check (mentor_id <> mentee_id or state = 'ended'),
  constraint mentorships_reason_length check (char_length(end_reason) between 1 and 500)
);
create unique index mentorships_once on mentorships (enterprise_id, mentor_id, mentee_id) where state = 'active';
create index mentorships_active_of_a_mentee on mentorships (enterprise_id, mentee_id, mentor_id) where state = 'active';
create index mentorships_of_a_mentor on mentorships (enterprise_id, mentor_id, since desc);
create index mentorships_of_a_mentee on mentorships (enterprise_id, mentee_id, since desc);
create index mentorships_ended_by on mentorships (enterprise_id, ended_by) where ended_by is not null;
create index mentorships_of_a_type on mentorships (enterprise_id, type_id) where type_id is not null;
create index mentorships_newest on mentorships (enterprise_id, since desc, id desc);
create index mentorships_ended on mentorships (enterprise_id, ended_at desc) where end_reason is not null;
select wall_off('mentorships');

create table mentorship_requests (
  enterprise_id       bigint not null references enterprises on delete cascade,
  id                  bigint generated always as identity,
  set_id              bigint not null,
  rank                int not null,
  asker_id            bigint not null,
  recipient_id        bigint not null,
  -- What the asker would be.
  asker_side          text not null,
  state               text not null,
  closed_because      text,
  asked_at            timestamptz,
  -- When a queued one is asked at the latest.
  asks_at             timestamptz,
  decided_at          timestamptz,
  reason              text,
  mentorship_id       bigint,
  asker_hidden_at     timestamptz,
  recipient_hidden_at timestamptz,
  created_at          timestamptz not null default now(),
  primary key (enterprise_id, id),
  foreign key (enterprise_id, set_id) references mentorship_request_sets on delete cascade,
  foreign key (enterprise_id, asker_id) references users,
  foreign key (enterprise_id, recipient_id) references users,
  foreign key (enterprise_id, mentorship_id) references mentorships,
  constraint mentorship_requests_rank check (rank between 1 and 3),
  constraint mentorship_requests_side check (asker_side in ('mentor', 'mentee')),
  constraint mentorship_requests_state check (state in ('queued', 'pending', 'accepted', 'rejected', 'withdrawn', 'closed')),
  constraint mentorship_requests_closed check ((state = 'closed') = (closed_because is not null)),
  constraint mentorship_requests_closed_because check (closed_because in ('other_accepted', 'unavailable')),
  constraint mentorship_requests_asked check (asked_at is not null or state in ('queued', 'withdrawn', 'closed')),
  constraint mentorship_requests_decided check ((state in ('queued', 'pending')) = (decided_at is null)),
  constraint mentorship_requests_accepted check ((state = 'accepted') = (mentorship_id is not null)),
  constraint mentorship_requests_of_two check (asker_id <> recipient_id or state not in ('queued', 'pending')),
  constraint mentorship_requests_reason_length check (char_length(reason) between 1 and 500)
);
create unique index mentorship_requests_ranked on mentorship_requests (enterprise_id, set_id, rank);
-- Nobody waits twice for the same person.
create unique index mentorship_requests_once on mentorship_requests (enterprise_id, asker_id, recipient_id, asker_side, state)
  where state in ('queued', 'pending');
create index mentorship_requests_of_an_asker on mentorship_requests (enterprise_id, asker_id, id desc);
create index mentorship_requests_of_a_recipient on mentorship_requests (enterprise_id, recipient_id, id desc);
create index mentorship_requests_waiting on mentorship_requests (enterprise_id, recipient_id, asked_at) where state = 'pending';
create index mentorship_requests_of_a_mentorship on mentorship_requests (enterprise_id, mentorship_id)
  where mentorship_id is not null;
select wall_off('mentorship_requests');

create table mentorship_goals (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  mentorship_id bigint not null,
  title         text not null,
  position      int not null,
  reached_at    timestamptz,
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, mentorship_id) references mentorships on delete cascade,
  constraint mentorship_goals_title_length check (char_length(title) between 1 and 100)
);
create index mentorship_goals_in_order on mentorship_goals (enterprise_id, mentorship_id, position, id);
select wall_off('mentorship_goals');

create table mentorship_steps (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  goal_id       bigint not null,
  title         text not null,
  position      int not null,
  done_at       timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, goal_id) references mentorship_goals on delete cascade,
  constraint mentorship_steps_title_length check (char_length(title) between 1 and 100)
);
create index mentorship_steps_in_order on mentorship_steps (enterprise_id, goal_id, position, id);
select wall_off('mentorship_steps');

-- What the two share, and what each writes for themselves: only its writer reads the latter.
create table mentorship_notes (
  enterprise_id bigint not null,
  mentorship_id bigint not null,
  text          text,
  edited_by     bigint not null,
  edited_at     timestamptz not null,
  version       bigint not null default 1,
  primary key (enterprise_id, mentorship_id),
  foreign key (enterprise_id, mentorship_id) references mentorships on delete cascade,
  foreign key (enterprise_id, edited_by) references users,
  constraint mentorship_notes_length check (char_length(text) between 1 and 20000)
);
create index mentorship_notes_edited_by on mentorship_notes (enterprise_id, edited_by);
select wall_off('mentorship_notes');

create table mentorship_private_notes (
  enterprise_id bigint not null,
  mentorship_id bigint not null,
  user_id       bigint not null,
  text          text,
  edited_at     timestamptz not null,
  version       bigint not null default 1,
  primary key (enterprise_id, mentorship_id, user_id),
  foreign key (enterprise_id, mentorship_id) references mentorships on delete cascade,
  foreign key (enterprise_id, user_id) references users,
  constraint mentorship_private_notes_length check (char_length(text) between 1 and 20000)
);
create index mentorship_private_notes_of_a_person on mentorship_private_notes (enterprise_id, user_id);
select wall_off('mentorship_private_notes');

create table mentorship_reviews (
  enterprise_id bigint not null,
  mentorship_id bigint not null,
  kind          text not null,
  user_id       bigint not null,
  reached       text not null,
  written_at    timestamptz not null default now(),
  primary key (enterprise_id, mentorship_id, kind, user_id),
  foreign key (enterprise_id, mentorship_id) references mentorships on delete cascade,
  foreign key (enterprise_id, user_id) references users,
  constraint mentorship_reviews_kind check (kind in ('midpoint', 'end')),
  constraint mentorship_reviews_length check (char_length(reached) between 1 and 2500)
);
create index mentorship_reviews_of_a_person on mentorship_reviews (enterprise_id, user_id);
select wall_off('mentorship_reviews');

create table mentorship_concerns (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  mentorship_id bigint not null,
  reported_by   bigint not null,
  text          text not null,
  reported_at   timestamptz not null default now(),
  closed_at     timestamptz,
  closed_by     bigint,
  note          text,
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, mentorship_id) references mentorships on delete cascade,
  foreign key (enterprise_id, reported_by) references users,
  foreign key (enterprise_id, closed_by) references users,
  constraint mentorship_concerns_text_length check (char_length(text) between 1 and 2500),
  constraint mentorship_concerns_note_length check (char_length(note) between 1 and 2500),
  constraint mentorship_concerns_closed check (num_nonnulls(closed_at, closed_by, note) in (0, 3))
);
create index mentorship_concerns_in_order on mentorship_concerns (enterprise_id, (closed_at is not null), reported_at, id);
create index mentorship_concerns_of_a_mentorship on mentorship_concerns (enterprise_id, mentorship_id);
create index mentorship_concerns_of_a_person on mentorship_concerns (enterprise_id, reported_by);
create index mentorship_concerns_closed_by on mentorship_concerns (enterprise_id, closed_by) where closed_by is not null;
select wall_off('mentorship_concerns');

create table mentorship_sessions (
  enterprise_id  bigint not null,
  id             bigint generated always as identity,
  mentorship_id  bigint not null,
  host_id        bigint not null,
  starts_at      timestamptz not null,
  ends_at        timestamptz not null,
  topic_ids      bigint[] not null default '{}',
  type_id        bigint,
  format         text not null,
  conference_url text,
  phone_number   text,
  place          text,
  notes          text,
  state          text not null default 'scheduled',
  canceled_at    timestamptz,
  canceled_by    bigint,
  cancel_reason  text,
  -- Rises with each change that a calendar must hear of.
  sequence       int not null default 0,
  changed_at     timestamptz not null default now(),
  created_at     timestamptz not null default now(),
  version        bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, mentorship_id) references mentorships on delete cascade,
  foreign key (enterprise_id, host_id) references users,
  foreign key (enterprise_id, canceled_by) references users,
  foreign key (enterprise_id, type_id) references mentoring_types,
  constraint mentorship_sessions_state check (state in ('scheduled', 'canceled')),
  constraint mentorship_sessions_canceled check ((state = 'canceled') = (canceled_at is not null)),
  constraint mentorship_sessions_whole_hours check (ends_at > starts_at
    and mod(extract(epoch from ends_at - starts_at)::bigint, 3600) = 0 and ends_at - starts_at <= interval '12 hours'),
  constraint mentorship_sessions_format check (format in ('video', 'in_person', 'telephone', 'other')),
  constraint mentorship_sessions_lengths check (char_length(phone_number) <= 40 and char_length(place) <= 500
    and char_length(notes) <= 500 and char_length(cancel_reason) <= 500 and char_length(conference_url) <= 2048)
);
create index mentorship_sessions_of_a_mentorship on mentorship_sessions (enterprise_id, mentorship_id, starts_at);
create index mentorship_sessions_in_time on mentorship_sessions (enterprise_id, starts_at) where state = 'scheduled';
create index mentorship_sessions_hosted on mentorship_sessions (enterprise_id, host_id, starts_at);
create index mentorship_sessions_canceled_by on mentorship_sessions (enterprise_id, canceled_by) where canceled_by is not null;
create index mentorship_sessions_of_a_type on mentorship_sessions (enterprise_id, type_id) where type_id is not null;
select wall_off('mentorship_sessions');

create table mentorship_session_participants (
  enterprise_id      bigint not null,
  session_id         bigint not null,
  user_id            bigint not null,
  role               text not null,
  invitation         text not null default 'pending',
  reason             text,
  answered_at        timestamptz,
  asked_at           timestamptz not null default now(),
  proposed_starts_at timestamptz,
  proposed_ends_at   timestamptz,
  proposal_note      text,
  primary key (enterprise_id, session_id, user_id),
  foreign key (enterprise_id, session_id) references mentorship_sessions on delete cascade,
  foreign key (enterprise_id, user_id) references users,
  constraint mentorship_session_participants_role check (role in ('mentor', 'mentee')),
  constraint mentorship_session_participants_invitation check (invitation in ('pending', 'accepted', 'rejected', 'proposed')),
  constraint mentorship_session_participants_proposal check ((invitation = 'proposed') = (proposed_starts_at is not null)
    and num_nonnulls(proposed_starts_at, proposed_ends_at) in (0, 2)),
  constraint mentorship_session_participants_hours check (proposed_ends_at > proposed_starts_at
    and mod(extract(epoch from proposed_ends_at - proposed_starts_at)::bigint, 3600) = 0),
  constraint mentorship_session_participants_lengths check (char_length(reason) <= 500 and char_length(proposal_note) <= 500)
);
create index mentorship_session_participants_of_a_person on mentorship_session_participants (enterprise_id, user_id, session_id);
select wall_off('mentorship_session_participants');

-- Only its writer reads it; the program's people see figures.
create table mentorship_session_feedback (
  enterprise_id bigint not null,
  session_id    bigint not null,
  user_id       bigint not null,
  rating        int not null,
  words         text,
  given_at      timestamptz not null default now(),
  primary key (enterprise_id, session_id, user_id),
  foreign key (enterprise_id, session_id) references mentorship_sessions on delete cascade,
  foreign key (enterprise_id, user_id) references users,
  constraint mentorship_session_feedback_rating check (rating between 1 and 5),
  constraint mentorship_session_feedback_length check (char_length(words) between 1 and 1000)
);
create index mentorship_session_feedback_of_a_person on mentorship_session_feedback (enterprise_id, user_id);
select wall_off('mentorship_session_feedback');

-- Administrators manage mentorship; roles of an enterprise's own keep what their administrators chose.
alter table user_roles no force row level security;
alter table policy_templates no force row level security;
update policy_templates t set permissions = t.permissions || array['mentorship_manage']
  from user_roles r
  where r.enterprise_id = t.enterprise_id and r.id = t.role_id and r.text_key = 'admin'
    and not t.permissions @> array['mentorship_manage'];
alter table user_roles force row level security;
alter table policy_templates force row level security;

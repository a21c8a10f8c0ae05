-- Programs of mentorship: people enrol for a time, and are matched.
create table mentorship_programs (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  name          text not null,
  name_key      text collate "C" not null generated always as (name_key(name)) stored,
  description   text,
  state         text not null default 'draft',
  moved_at      timestamptz not null default now(),
  match_by      text not null,
  -- In any of its segments, or in all of them; without a segment, everybody.
  audience      text not null default 'any',
  enrols_from   date not null,
  enrols_until  date not null,
  runs_from     date not null,
  runs_until    date not null,
  -- How many take part at most; counted while this row is held.
  capacity      int,
  -- What counts in its matching, checked by the contract.
  rules         jsonb not null,
  archived_at   timestamptz,
  archived_by   bigint,
  created_by    bigint not null,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, archived_by) references users,
  foreign key (enterprise_id, created_by) references users,
  constraint mentorship_programs_name_length check (char_length(name) between 1 and 100),
  constraint mentorship_programs_description_length check (char_length(description) between 1 and 2500),
  constraint mentorship_programs_state check (state in ('draft', 'enrolling', 'matching', 'running', 'ended')),
  constraint mentorship_programs_match_by check (match_by in ('own_choice', 'suggestion', 'administrator', 'all_at_once')),
  constraint mentorship_programs_audience check (audience in ('any', 'all')),
  constraint mentorship_programs_enrols check (enrols_from <= enrols_until),
  constraint mentorship_programs_runs check (runs_from < runs_until and enrols_from <= runs_from),
  constraint mentorship_programs_capacity check (capacity between 2 and 10000),
  constraint mentorship_programs_archived check (archived_at is null or state in ('draft', 'ended'))
);
create unique index mentorship_programs_name_taken on mentorship_programs (enterprise_id, name_key) where archived_at is null;
create index mentorship_programs_archived_by on mentorship_programs (enterprise_id, archived_by) where archived_by is not null;
create index mentorship_programs_created_by on mentorship_programs (enterprise_id, created_by);
select wall_off('mentorship_programs');

create table mentorship_program_segments (
  enterprise_id bigint not null,
  program_id    bigint not null,
  segment_id    bigint not null,
  primary key (enterprise_id, program_id, segment_id),
  foreign key (enterprise_id, program_id) references mentorship_programs on delete cascade,
  foreign key (enterprise_id, segment_id) references segments
);
create index mentorship_program_segments_segments on mentorship_program_segments (enterprise_id, segment_id);
select wall_off('mentorship_program_segments');

-- Each person once, whatever became of them: who withdrew may come back.
create table mentorship_participants (
  enterprise_id bigint not null,
  program_id    bigint not null,
  user_id       bigint not null,
  side          text not null,
  mentor_places int not null,
  mentee_places int not null,
  state         text not null default 'enrolled',
  enrolled_at   timestamptz not null default now(),
  left_at       timestamptz,
  version       bigint not null default 1,
  primary key (enterprise_id, program_id, user_id),
  foreign key (enterprise_id, program_id) references mentorship_programs on delete cascade,
  foreign key (enterprise_id, user_id) references users,
  constraint mentorship_participants_side check (side in ('mentor', 'mentee', 'both')),
  constraint mentorship_participants_places check (mentor_places between 1 and 20 and mentee_places between 1 and 20),
  constraint mentorship_participants_state check (state in ('enrolled', 'withdrawn', 'removed')),
  constraint mentorship_participants_left check ((state = 'enrolled') = (left_at is null))
);
create index mentorship_participants_of_a_person on mentorship_participants (enterprise_id, user_id);
create index mentorship_participants_in_order on mentorship_participants (enterprise_id, program_id, state, enrolled_at desc, user_id);
select wall_off('mentorship_participants');

-- Whom somebody would like best, in order. They see it themselves, and the people who match see that a wish was met.
create table mentorship_wishes (
  enterprise_id bigint not null,
  program_id    bigint not null,
  user_id       bigint not null,
  -- What the wished person would be.
  wished_side   text not null,
  wished_id     bigint not null,
  rank          int not null,
  primary key (enterprise_id, program_id, user_id, wished_side, wished_id),
  foreign key (enterprise_id, program_id) references mentorship_programs on delete cascade,
  foreign key (enterprise_id, user_id) references users,
  foreign key (enterprise_id, wished_id) references users,
  constraint mentorship_wishes_side check (wished_side in ('mentor', 'mentee')),
  constraint mentorship_wishes_rank check (rank between 1 and 5)
);
create index mentorship_wishes_of_a_person on mentorship_wishes (enterprise_id, user_id);
create index mentorship_wishes_for_a_person on mentorship_wishes (enterprise_id, wished_id);
select wall_off('mentorship_wishes');

alter table mentorships add column program_id bigint;
alter table mentorships add constraint mentorships_program foreign key (enterprise_id, program_id) references mentorship_programs;
create index mentorships_of_a_program on mentorships (enterprise_id, program_id, since desc, id desc) where program_id is not null;

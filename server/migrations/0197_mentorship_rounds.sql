-- A round of matching: solved as often as somebody likes, published once.
create table mentorship_rounds (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  program_id    bigint not null,
  number        int not null,
  state         text not null default 'open',
  rules         jsonb not null,
  -- Which of its solutions it waits for: one that comes later than another was asked for counts no more.
  attempt       int not null default 0,
  started_at    timestamptz,
  progress      jsonb,
  -- Score, bound, why locks were refused, what changed against the draft before.
  result        jsonb,
  solved_at     timestamptz,
  -- People, locks or rules changed since it was solved.
  outdated      boolean not null default false,
  published_at  timestamptz,
  published_by  bigint,
  created_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, program_id) references mentorship_programs on delete cascade,
  foreign key (enterprise_id, published_by) references users,
  constraint mentorship_rounds_state check (state in ('open', 'solving', 'failed', 'draft', 'publishing', 'published')),
  constraint mentorship_rounds_solved check (state not in ('draft', 'publishing', 'published') or result is not null),
  constraint mentorship_rounds_published check ((state in ('publishing', 'published')) = (published_by is not null)),
  constraint mentorship_rounds_published_at check ((state = 'published') = (published_at is not null))
);
create unique index mentorship_rounds_numbered on mentorship_rounds (enterprise_id, program_id, number);
-- Two rounds at once would give the same places twice.
create unique index mentorship_rounds_once on mentorship_rounds (enterprise_id, program_id) where state <> 'published';
create index mentorship_rounds_published_by on mentorship_rounds (enterprise_id, published_by) where published_by is not null;
select wall_off('mentorship_rounds');

create table mentorship_round_pairs (
  enterprise_id   bigint not null,
  round_id        bigint not null,
  mentee_id       bigint not null,
  mentor_id       bigint not null,
  points          int not null,
  percent         int not null,
  parts           jsonb not null,
  -- Wasn't in the draft before.
  is_new          boolean not null,
  -- Why it didn't become a mentorship when the round was published.
  dropped_because text,
  mentorship_id   bigint,
  primary key (enterprise_id, round_id, mentee_id, mentor_id),
  foreign key (enterprise_id, round_id) references mentorship_rounds on delete cascade,
  foreign key (enterprise_id, mentee_id) references users,
  foreign key (enterprise_id, mentor_id) references users,
  foreign key (enterprise_id, mentorship_id) references mentorships,
  constraint mentorship_round_pairs_dropped check (dropped_because is null or mentorship_id is null)
);
create unique index mentorship_round_pairs_made on mentorship_round_pairs (enterprise_id, mentorship_id) where mentorship_id is not null;
create index mentorship_round_pairs_of_a_mentee on mentorship_round_pairs (enterprise_id, mentee_id);
create index mentorship_round_pairs_of_a_mentor on mentorship_round_pairs (enterprise_id, mentor_id);
select wall_off('mentorship_round_pairs');

-- What an administrator decided by hand: this pair in any case, or in no case.
create table mentorship_round_marks (
  enterprise_id bigint not null,
  round_id      bigint not null,
  mentee_id     bigint not null,
  mentor_id     bigint not null,
  kind          text not null,
  primary key (enterprise_id, round_id, mentee_id, mentor_id),
  foreign key (enterprise_id, round_id) references mentorship_rounds on delete cascade,
  foreign key (enterprise_id, mentee_id) references users,
  foreign key (enterprise_id, mentor_id) references users,
  constraint mentorship_round_marks_kind check (kind in ('locked', 'excluded'))
);
create index mentorship_round_marks_of_a_mentee on mentorship_round_marks (enterprise_id, mentee_id);
create index mentorship_round_marks_of_a_mentor on mentorship_round_marks (enterprise_id, mentor_id);
select wall_off('mentorship_round_marks');

-- Who has nobody, and why.
create table mentorship_round_left (
  enterprise_id bigint not null,
  round_id      bigint not null,
  user_id       bigint not null,
  side          text not null,
  reasons       jsonb not null,
  primary key (enterprise_id, round_id, user_id, side),
  foreign key (enterprise_id, round_id) references mentorship_rounds on delete cascade,
  foreign key (enterprise_id, user_id) references users,
  constraint mentorship_round_left_side check (side in ('mentor', 'mentee'))
);
create index mentorship_round_left_of_a_person on mentorship_round_left (enterprise_id, user_id);
select wall_off('mentorship_round_left');

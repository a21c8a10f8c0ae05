-- Surveys and polls: one engine. The questions are one document, checked by the contract; rows are what is counted by
-- the database: who is asked, who took part, what was said.
create table surveys (
  enterprise_id  bigint not null references enterprises on delete cascade,
  id             bigint generated always as identity,
  kind           text not null,
  -- Of a network, which looks after it; otherwise of the enterprise.
  network_id     bigint,
  title          text not null,
  title_key      text collate "C" not null generated always as (name_key(title)) stored,
  description    text,
  locale         text not null,
  sections       jsonb not null default '[]',
  translations   jsonb not null default '[]',
  questions_hash text not null generated always as (md5(locale || sections::text || translations::text)) stored,
  question_count int not null default 0,
  promise        text not null,
  figures_from   int not null,
  comments_from  int not null,
  -- Everybody of the enterprise, or of its network; and whether those are asked who come to belong later.
  everybody      boolean not null default false,
  joiners        boolean not null default false,
  opens_at       timestamptz,
  closes_at      timestamptz,
  most_answers   int,
  state          text not null default 'draft',
  published_at   timestamptz,
  -- When the first were invited.
  opened_at      timestamptz,
  closed_at      timestamptz,
  reminded_at    timestamptz,
  invited_count  int not null default 0,
  response_count int not null default 0,
  -- Decides in which order written answers are shown: one that tells nothing of when they came.
  order_key      uuid not null default gen_random_uuid(),
  created_by     bigint,
  created_at     timestamptz not null default now(),
  version        bigint not null default 1,
  primary key (enterprise_id, id),
  constraint surveys_by_promise unique (enterprise_id, id, promise),
  constraint surveys_as_promised unique (enterprise_id, id, promise, figures_from, comments_from, questions_hash),
  foreign key (enterprise_id, network_id) references networks,
  foreign key (enterprise_id, created_by) references users,
  constraint surveys_kind check (kind in ('poll', 'survey')),
  constraint surveys_title_length check (char_length(title) between 1 and 100),
  constraint surveys_description_length check (char_length(description) between 1 and 500),
  constraint surveys_documents check (jsonb_typeof(sections) = 'array' and jsonb_typeof(translations) = 'array'),
  constraint surveys_promise check (promise in ('named', 'confidential', 'anonymous')),
  constraint surveys_thresholds check (figures_from between 5 and 1000 and comments_from between 5 and 1000),
  constraint surveys_most_answers check (most_answers > 0),
  constraint surveys_span check (closes_at > opens_at),
  constraint surveys_state check (state in ('draft', 'published', 'closed', 'withdrawn')),
  constraint surveys_published check ((state = 'draft') = (published_at is null)),
  constraint surveys_closed check ((state in ('closed', 'withdrawn')) = (closed_at is not null)),
  constraint surveys_counts check (invited_count >= 0 and response_count >= 0)
);
-- A name is told once: among the polls, among the surveys, and in each network.
create unique index surveys_title_taken on surveys (enterprise_id, (coalesce(network_id, 0)), kind, title_key);
create index surveys_newest on surveys (enterprise_id, created_at desc, id desc);
create index surveys_of_a_network on surveys (enterprise_id, network_id, created_at desc) where network_id is not null;
create index surveys_created_by on surveys (enterprise_id, created_by) where created_by is not null;
create index surveys_for_joiners on surveys (enterprise_id, id) where state = 'published' and joiners and opened_at is not null;
select wall_off('surveys');

-- What people were told when they were asked. It comes with the publication, and while it is there none of it changes in
-- the survey: the web's role can't change it or take it away.
create table survey_promises (
  enterprise_id  bigint not null,
  survey_id      bigint not null,
  promise        text not null,
  figures_from   int not null,
  comments_from  int not null,
  questions_hash text not null,
  primary key (enterprise_id, survey_id, promise, figures_from, comments_from, questions_hash),
  constraint survey_promises_kept foreign key (enterprise_id, survey_id, promise, figures_from, comments_from, questions_hash)
    references surveys (enterprise_id, id, promise, figures_from, comments_from, questions_hash) on delete cascade
);
select wall_off('survey_promises');
revoke update, delete on survey_promises from kindred_app;

-- Whom it asks, beside everybody.
create table survey_networks (
  enterprise_id bigint not null,
  survey_id     bigint not null,
  network_id    bigint not null,
  primary key (enterprise_id, survey_id, network_id),
  foreign key (enterprise_id, survey_id) references surveys on delete cascade,
  foreign key (enterprise_id, network_id) references networks on delete cascade
);
create index survey_networks_of_a_network on survey_networks (enterprise_id, network_id, survey_id);
select wall_off('survey_networks');

create table survey_segments (
  enterprise_id bigint not null,
  survey_id     bigint not null,
  segment_id    bigint not null,
  primary key (enterprise_id, survey_id, segment_id),
  foreign key (enterprise_id, survey_id) references surveys on delete cascade,
  foreign key (enterprise_id, segment_id) references segments
);
create index survey_segments_of_a_segment on survey_segments (enterprise_id, segment_id, survey_id);
select wall_off('survey_segments');

create table survey_people (
  enterprise_id bigint not null,
  survey_id     bigint not null,
  user_id       bigint not null,
  primary key (enterprise_id, survey_id, user_id),
  foreign key (enterprise_id, survey_id) references surveys on delete cascade,
  foreign key (enterprise_id, user_id) references users
);
create index survey_people_of_a_person on survey_people (enterprise_id, user_id, survey_id);
select wall_off('survey_people');

-- Each person once, whatever leads to them. Of the link only a hash is kept; a new one ends the one before.
create table survey_invitations (
  enterprise_id bigint not null,
  survey_id     bigint not null,
  user_id       bigint not null,
  link_number   int not null default 1,
  token_hash    bytea,
  -- Their only way in is a membership that not everybody may know of, so they aren't listed.
  discreet      boolean not null default false,
  invited_at    timestamptz,
  reminded_at   timestamptz,
  withdrawn_at  timestamptz,
  -- A day, and nothing finer.
  took_part_on  date,
  primary key (enterprise_id, survey_id, user_id),
  foreign key (enterprise_id, survey_id) references surveys on delete cascade,
  foreign key (enterprise_id, user_id) references users,
  constraint survey_invitations_hash_length check (octet_length(token_hash) = 32)
);
create unique index survey_invitations_by_token on survey_invitations (enterprise_id, token_hash);
create index survey_invitations_of_a_person on survey_invitations (enterprise_id, user_id, survey_id);
-- "who hasn't been written to?"
create index survey_invitations_waiting on survey_invitations (enterprise_id, survey_id, user_id)
  where invited_at is null and withdrawn_at is null;
select wall_off('survey_invitations');

-- What somebody said, once. The promise stands in the key: an anonymous survey has no such rows.
create table survey_responses (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  survey_id     bigint not null,
  promise       text not null,
  user_id       bigint not null,
  answers       jsonb not null,
  -- Of named ones only.
  locale        text,
  answered_at   timestamptz,
  answered_on   date not null,
  -- Which one it is of its survey, so that sums know how far they have come.
  position      int not null,
  primary key (enterprise_id, id),
  constraint survey_responses_promise_kept foreign key (enterprise_id, survey_id, promise)
    references surveys (enterprise_id, id, promise) on delete cascade,
  foreign key (enterprise_id, user_id) references users,
  constraint survey_responses_promise check (promise in ('named', 'confidential')),
  constraint survey_responses_tell check (promise = 'named' or (answered_at is null and locale is null)),
  constraint survey_responses_answers check (jsonb_typeof(answers) = 'object')
);
create unique index survey_responses_once on survey_responses (enterprise_id, survey_id, user_id);
create unique index survey_responses_in_order on survey_responses (enterprise_id, survey_id, position);
create index survey_responses_by_promise on survey_responses (enterprise_id, survey_id, promise);
create index survey_responses_of_a_person on survey_responses (enterprise_id, user_id);
select wall_off('survey_responses');

-- Nobody changes what they sent, and nobody else does: a merge says whose it is, and nothing more.
revoke update on survey_responses from kindred_app;
grant update (user_id) on survey_responses to kindred_app;

-- Sums of the responses up to one of them: the results of a million are read as quickly as those of a thousand.
create table survey_tallies (
  enterprise_id bigint not null,
  survey_id     bigint not null,
  counted_to    int not null,
  tally         jsonb not null,
  primary key (enterprise_id, survey_id),
  foreign key (enterprise_id, survey_id) references surveys on delete cascade,
  constraint survey_tallies_tally check (jsonb_typeof(tally) = 'object')
);
select wall_off('survey_tallies');

-- A poll on a stage: its questions are asked one after the other of whoever is in the room, and nobody is invited.
create table survey_stages (
  enterprise_id bigint not null,
  survey_id     bigint not null,
  promise       text not null,
  -- In the address that the room is shown.
  code          text collate "C" not null,
  -- Anybody who has the code, or only people who sign in.
  door          text not null,
  -- The question that is asked now.
  question      text not null,
  -- Whether the room sees what was answered.
  shown         boolean not null default true,
  primary key (enterprise_id, survey_id),
  constraint survey_stages_kept foreign key (enterprise_id, survey_id, promise)
    references surveys (enterprise_id, id, promise) on delete cascade,
  -- Nobody is named on a stage; and whoever signs in can't be sure that nothing joins them to what they say.
  constraint survey_stages_promise check (promise = 'confidential' or (promise = 'anonymous' and door = 'room')),
  constraint survey_stages_door check (door in ('room', 'signed_in')),
  constraint survey_stages_code check (code ~ '^[a-z0-9]{6}$')
);
create unique index survey_stages_code_taken on survey_stages (enterprise_id, code);
create index survey_stages_by_promise on survey_stages (enterprise_id, survey_id, promise);
select wall_off('survey_stages');
revoke update on survey_stages from kindred_app;
grant update (question, shown) on survey_stages to kindred_app;

-- What one seat said to one question, once. A seat is the hash of a number that a browser made, or of one that only the
-- server can make of a person: each answers once, and the table names nobody.
create table survey_stage_answers (
  enterprise_id bigint not null,
  survey_id     bigint not null,
  question      text not null,
  seat          bytea not null,
  answer        jsonb not null,
  position      int not null,
  primary key (enterprise_id, survey_id, question, seat),
  foreign key (enterprise_id, survey_id) references survey_stages on delete cascade,
  constraint survey_stage_answers_seat check (octet_length(seat) = 32)
);
create unique index survey_stage_answers_in_order on survey_stage_answers (enterprise_id, survey_id, question, position);
create index survey_stage_answers_of_a_seat on survey_stage_answers (enterprise_id, survey_id, seat);
select wall_off('survey_stage_answers');
revoke update on survey_stage_answers from kindred_app;

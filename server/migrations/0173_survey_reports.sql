-- "What we heard, what we do": written for those who were asked. What they read was copied when it was published, so that
-- neither what is answered nor what is written later changes it under their eyes.
create table survey_reports (
  enterprise_id bigint not null,
  survey_id     bigint not null,
  heard         text,
  doing         text,
  questions     jsonb not null default '[]',
  version       bigint not null default 1,
  published_at  timestamptz,
  published_by  bigint,
  published     jsonb,
  primary key (enterprise_id, survey_id),
  foreign key (enterprise_id, survey_id) references surveys on delete cascade,
  foreign key (enterprise_id, published_by) references users,
  constraint survey_reports_length check (char_length(heard) between 1 and 4000 and char_length(doing) between 1 and 4000),
  constraint survey_reports_questions check (jsonb_typeof(questions) = 'array'),
  constraint survey_reports_published check ((published_at is null) = (published is null))
);
create index survey_reports_published_by on survey_reports (enterprise_id, published_by) where published_by is not null;
select wall_off('survey_reports');

-- Who read results or single responses on which day. The first of a day is written into the change log.
create table survey_readings (
  enterprise_id bigint not null,
  survey_id     bigint not null,
  user_id       bigint not null,
  what          text not null,
  read_on       date not null,
  primary key (enterprise_id, survey_id, user_id, what, read_on),
  foreign key (enterprise_id, survey_id) references surveys on delete cascade,
  foreign key (enterprise_id, user_id) references users,
  constraint survey_readings_what check (what in ('results', 'responses'))
);
create index survey_readings_of_a_person on survey_readings (enterprise_id, user_id);
select wall_off('survey_readings');

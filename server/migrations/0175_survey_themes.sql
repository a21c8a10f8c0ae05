-- Themes that people mark written answers with by hand. A mark names an answer by the hash that orders it, so that it joins
-- neither a person nor what the same person wrote to another question.
create table survey_themes (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  survey_id     bigint not null,
  name          text not null,
  name_key      text collate "C" not null generated always as (name_key(name)) stored,
  primary key (enterprise_id, id),
  constraint survey_themes_of_a_survey unique (enterprise_id, survey_id, id),
  foreign key (enterprise_id, survey_id) references surveys on delete cascade,
  constraint survey_themes_name_length check (char_length(name) between 1 and 100)
);
create unique index survey_themes_name_taken on survey_themes (enterprise_id, survey_id, name_key);
select wall_off('survey_themes');

create table survey_theme_marks (
  enterprise_id bigint not null,
  survey_id     bigint not null,
  theme_id      bigint not null,
  answer        text collate "C" not null,
  primary key (enterprise_id, survey_id, theme_id, answer),
  constraint survey_theme_marks_theme foreign key (enterprise_id, survey_id, theme_id)
    references survey_themes (enterprise_id, survey_id, id) on delete cascade,
  constraint survey_theme_marks_answer check (answer ~ '^[0-9a-f]{32}$')
);
create index survey_theme_marks_of_an_answer on survey_theme_marks (enterprise_id, survey_id, answer);
select wall_off('survey_theme_marks');

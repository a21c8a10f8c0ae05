-- A survey that repeats. What its author writes stays a draft, and is asked again and again, each time as a survey of its
-- own: a wave.
alter table surveys add column repeats jsonb;
alter table surveys add constraint surveys_repeats
  check (repeats is null or (jsonb_typeof(repeats) = 'object' and state = 'draft'));
alter table surveys add constraint surveys_by_thresholds unique (enterprise_id, id, promise, figures_from, comments_from);

create table survey_pulses (
  enterprise_id  bigint not null,
  survey_id      bigint not null,
  -- Every wave keeps it: neither the draft nor a wave can promise anything else.
  promise        text not null,
  figures_from   int not null,
  comments_from  int not null,
  state          text not null default 'running',
  -- Why it paused by itself.
  paused_because text,
  -- When the first wave opens, by the clocks of the enterprise: the others follow at the same time of the day.
  first_day      date not null,
  at_time        text not null,
  next_at        timestamptz,
  waves          int not null default 0,
  -- Which turn each rotating question had last, of all turns there were. The same ones are asked of everybody.
  asked          jsonb not null default '{}',
  primary key (enterprise_id, survey_id),
  constraint survey_pulses_as_promised unique (enterprise_id, survey_id, promise, figures_from, comments_from),
  constraint survey_pulses_kept foreign key (enterprise_id, survey_id, promise, figures_from, comments_from)
    references surveys (enterprise_id, id, promise, figures_from, comments_from) on delete cascade,
  constraint survey_pulses_state check (state in ('running', 'paused', 'ended')),
  constraint survey_pulses_paused check (paused_because is null or (state = 'paused' and paused_because in ('nobody', 'classes'))),
  constraint survey_pulses_next check ((state = 'running') = (next_at is not null)),
  constraint survey_pulses_time check (at_time ~ '^\d\d:\d\d$'),
  constraint survey_pulses_asked check (jsonb_typeof(asked) = 'object')
);
select wall_off('survey_pulses');
revoke update on survey_pulses from kindred_app;
grant update (state, paused_because, next_at, waves, asked) on survey_pulses to kindred_app;

alter table surveys add column pulse_id bigint;
alter table surveys add column wave int;
alter table surveys add constraint surveys_wave check ((pulse_id is null) = (wave is null) and wave > 0);
alter table surveys add constraint surveys_wave_as_promised
  foreign key (enterprise_id, pulse_id, promise, figures_from, comments_from)
  references survey_pulses (enterprise_id, survey_id, promise, figures_from, comments_from);
create index surveys_of_a_pulse on surveys (enterprise_id, pulse_id, promise, figures_from, comments_from)
  where pulse_id is not null;
-- However often a moment comes, a wave is opened once.
create unique index surveys_wave_once on surveys (enterprise_id, pulse_id, wave) where pulse_id is not null;

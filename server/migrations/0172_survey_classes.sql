-- By which coarse classes of people results may be shown apart: chosen while a survey is written, worked out once when it
-- opens, and kept with each invitation and each answer.
alter table surveys add column classes jsonb not null default '[]';
alter table surveys add column class_map jsonb not null default '[]';
alter table surveys add constraint surveys_class_documents
  check (jsonb_typeof(classes) = 'array' and jsonb_typeof(class_map) = 'array');

-- Through which networks and segments somebody was asked, when they were: who comes or goes later changes no figure.
alter table survey_invitations add column class_key text;
alter table survey_invitations add column through_networks bigint[] not null default '{}';
alter table survey_invitations add column through_segments bigint[] not null default '{}';

alter table survey_responses add column class_key text;
-- Of an anonymous answer its class is all that is known of who gave it: at least as many as a figure needs have the same.
alter table survey_ballots add column class_key text;

-- Sums by class, beside those of all.
alter table survey_tallies add column by_class jsonb not null default '{}';
alter table survey_tallies add constraint survey_tallies_by_class check (jsonb_typeof(by_class) = 'object');

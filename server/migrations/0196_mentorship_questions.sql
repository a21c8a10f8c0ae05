-- What a program asks whoever enrols: questions as on joining and registering.
alter table fields add column program_id bigint;
alter table fields add constraint fields_program foreign key (enterprise_id, program_id) references mentorship_programs on delete cascade;
alter table fields drop constraint fields_belongs_to;
alter table fields add constraint fields_belongs_to
  check (belongs_to in ('user', 'member', 'network', 'event', 'kpi', 'attendee', 'participant'));
alter table fields add constraint fields_of_participants check (belongs_to <> 'participant' or program_id is not null);
drop index fields_title_taken;
create unique index fields_title_taken on fields
  (enterprise_id, belongs_to, coalesce(network_id, 0), coalesce(event_id, 0), coalesce(program_id, 0), title_key)
  where archived_at is null;
create index fields_of_a_program on fields (enterprise_id, program_id, position, id) where program_id is not null;

create table participant_field_values (
  enterprise_id bigint not null,
  program_id    bigint not null,
  user_id       bigint not null,
  field_id      bigint not null,
  value         text not null,
  number        double precision,
  primary key (enterprise_id, program_id, user_id, field_id, value),
  foreign key (enterprise_id, program_id) references mentorship_programs on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, field_id) references fields on delete cascade,
  constraint participant_field_values_length check (char_length(value) between 1 and 500)
);
create index participant_field_values_of_a_person on participant_field_values (enterprise_id, user_id);
create index participant_field_values_equal on participant_field_values (enterprise_id, field_id, value, user_id);
select wall_off('participant_field_values');

-- What was written to a part of a program: the mails are made from it, and it counts how often somebody wrote.
create table mentorship_program_messages (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  program_id    bigint not null,
  part          text not null,
  subject       text not null,
  message       text not null,
  written_by    bigint not null,
  written_at    timestamptz not null default now(),
  user_ids      bigint[] not null,
  sent_at       timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, program_id) references mentorship_programs on delete cascade,
  foreign key (enterprise_id, written_by) references users,
  constraint mentorship_program_messages_subject_length check (char_length(subject) between 1 and 100),
  constraint mentorship_program_messages_message_length check (char_length(message) between 1 and 2500)
);
create index mentorship_program_messages_newest on mentorship_program_messages (enterprise_id, program_id, written_at desc);
create index mentorship_program_messages_written_by on mentorship_program_messages (enterprise_id, written_by);
select wall_off('mentorship_program_messages');

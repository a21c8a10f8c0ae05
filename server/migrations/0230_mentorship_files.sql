-- Files that the two of a pair share. Each has bytes of its own and no address but its pair's, which asks each time.
create table mentorship_files (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  mentorship_id bigint not null,
  file_id       uuid not null,
  -- Its writer may rename it; the row in "files" keeps the name it came with.
  name          text not null,
  added_by      bigint not null,
  added_at      timestamptz not null,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, mentorship_id) references mentorships on delete cascade,
  foreign key (enterprise_id, file_id) references files,
  foreign key (enterprise_id, added_by) references users,
  constraint mentorship_files_name_length check (char_length(name) between 1 and 255)
);
create index mentorship_files_newest on mentorship_files (enterprise_id, mentorship_id, id desc);
create unique index mentorship_files_of_a_file on mentorship_files (enterprise_id, file_id);
create index mentorship_files_of_a_person on mentorship_files (enterprise_id, added_by);
select wall_off('mentorship_files');

-- Which two are a pair now: each mentor and mentee once. It is a table of its own because a merge of two accounts that are
-- both paired with the same person unites these rows, and leaves both mentorships with everything in them.
create table mentorship_pairs (
  enterprise_id bigint not null,
  mentor_id     bigint not null,
  mentee_id     bigint not null,
  mentorship_id bigint not null,
  primary key (enterprise_id, mentor_id, mentee_id),
  foreign key (enterprise_id, mentor_id) references users,
  foreign key (enterprise_id, mentee_id) references users,
  foreign key (enterprise_id, mentorship_id) references mentorships on delete cascade,
  constraint mentorship_pairs_of_two check (mentor_id <> mentee_id)
);
create index mentorship_pairs_of_a_mentee on mentorship_pairs (enterprise_id, mentee_id, mentor_id);
create index mentorship_pairs_of_a_mentorship on mentorship_pairs (enterprise_id, mentorship_id);
select wall_off('mentorship_pairs');

drop index mentorships_once;
create index mentorships_active_of_a_mentor on mentorships (enterprise_id, mentor_id, mentee_id) where state = 'active';
alter table mentorships drop constraint mentorships_of_two;

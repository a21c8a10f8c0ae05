-- In reverse mentoring the junior is the mentor: a type says so, wherever it is chosen.
alter table mentoring_types add column reverse boolean not null default false;

-- What a program's pairs do together, and whether it is reverse; without one, whatever suits them.
alter table mentorship_programs add column mentoring_type_id bigint;
alter table mentorship_programs add constraint mentorship_programs_type foreign key (enterprise_id, mentoring_type_id)
  references mentoring_types;
create index mentorship_programs_of_a_type on mentorship_programs (enterprise_id, mentoring_type_id)
  where mentoring_type_id is not null;

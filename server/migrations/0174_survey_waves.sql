-- A survey made by duplicating another asks the same once more: what was answered can be put beside what was answered then.
alter table surveys add column copied_from bigint;
alter table surveys add foreign key (enterprise_id, copied_from) references surveys;
create index surveys_copied_from on surveys (enterprise_id, copied_from) where copied_from is not null;

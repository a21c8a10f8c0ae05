-- What goes on into the next year is a copy that names what it was taken from: the year that was stays as it ended.
alter table aims add column taken_from_id bigint;
alter table aims add constraint aims_taken_from foreign key (enterprise_id, taken_from_id, kind, network_id)
  references aims (enterprise_id, id, kind, network_id);
-- Taken over once, however often it is asked for; a copy in the archive is restored rather than made again.
create unique index aims_taken_over_once on aims (enterprise_id, taken_from_id, kind, network_id) where taken_from_id is not null;

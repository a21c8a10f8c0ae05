-- Which fields have ever changed with which action: some hundred rows an enterprise. Who searches the log by the words of a
-- switch ("approve comments first") is led by them to the few actions whose entries have to be looked into; the log itself
-- needs no index over everything it says. The sealer notes them, since it reads each entry once anyway.
create table change_log_fields (
  enterprise_id bigint not null references enterprises on delete cascade,
  field         text not null,
  action        text not null,
  primary key (enterprise_id, field, action)
);

-- The names in an entry: of what changed openly, and of personal values, which lie beside it (`fields`).
create function fields_told(difference jsonb) returns setof text
  language sql immutable strict parallel safe set search_path = pg_catalog
  as $$
    select jsonb_object_keys(difference)
    union
    select jsonb_array_elements_text(difference -> 'fields') where jsonb_typeof(difference -> 'fields') = 'array'
  $$;

-- The wall is lifted for this moment, for this reads every enterprise's log.
alter table change_log no force row level security;
insert into change_log_fields (enterprise_id, field, action)
  select distinct l.enterprise_id, told.field, l.action
  from change_log l, lateral fields_told(l.difference) as told(field)
  where l.seal is not null;
alter table change_log force row level security;
select wall_off('change_log_fields');

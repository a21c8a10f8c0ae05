-- What is measured is measured in one way, of an event or of a network. The tables of events get the name of what they are now.
alter table event_fields rename to kpi_fields;
alter table event_updates rename to kpi_updates;
alter table event_update_pictures rename to kpi_update_pictures;

do $$
declare one record;
begin
  for one in select conrelid::regclass as tab, conname as name from pg_constraint
    where conrelid in ('kpi_fields'::regclass, 'kpi_updates'::regclass, 'kpi_update_pictures'::regclass)
      and conname ~ '^event_(fields|updates|update_pictures)_'
  loop
    execute format('alter table %s rename constraint %I to %I', one.tab, one.name, replace(one.name, 'event_', 'kpi_'));
  end loop;
  for one in select c.relname as name from pg_index x join pg_class c on c.oid = x.indexrelid
    where x.indrelid in ('kpi_fields'::regclass, 'kpi_updates'::regclass, 'kpi_update_pictures'::regclass)
      and c.relname ~ '^event_'
  loop
    execute format('alter index %I rename to %I', one.name, regexp_replace(one.name, '^event_', 'kpi_'));
  end loop;
end $$;

-- Of an event or of a network; with what its number counts, what is aimed at, and where the product counts by itself.
alter table kpi_fields
  alter column event_id drop not null,
  add column network_id   bigint,
  add column unit         text,
  add column target       double precision,
  add column source       text,
  add column counted_from date,
  add constraint kpi_fields_network foreign key (enterprise_id, network_id) references networks on delete cascade,
  add constraint kpi_fields_of_one check (num_nonnulls(event_id, network_id) = 1),
  add constraint kpi_fields_unit_length check (char_length(unit) between 1 and 40),
  add constraint kpi_fields_source_form check (source ~ '^[a-z_]{1,40}$'),
  add constraint kpi_fields_counted check (counted_from is null or source is not null),
  add constraint kpi_fields_numbers_only check (type = 'numeric' or (unit is null and target is null and source is null)),
  -- An aim is measured by a field of its own network.
  add constraint kpi_fields_in_a_network unique (enterprise_id, id, network_id);
create index kpi_fields_of_a_network on kpi_fields (enterprise_id, network_id, position, id) where network_id is not null;
create unique index kpi_fields_network_title_taken on kpi_fields (enterprise_id, network_id, title_key) where network_id is not null;

alter table kpi_updates
  alter column event_id drop not null,
  add column network_id bigint,
  add constraint kpi_updates_network foreign key (enterprise_id, network_id) references networks on delete cascade,
  add constraint kpi_updates_of_one check (num_nonnulls(event_id, network_id) = 1);
create index kpi_updates_of_a_network on kpi_updates (enterprise_id, network_id, reported_on, id) where network_id is not null;

-- A process of the release before still asks for them by their old names. They go with the release after this one.
create view event_fields with (security_invoker = true) as
  select enterprise_id, id, event_id, title, type, options, min, max, position, created_at, version, title_key
  from kpi_fields where event_id is not null;
create view event_updates with (security_invoker = true) as
  select enterprise_id, id, event_id, reported_on, comment, filled, author_id, created_at, version
  from kpi_updates where event_id is not null;
create view event_update_pictures with (security_invoker = true) as
  select enterprise_id, update_id, file_id, alt, position from kpi_update_pictures;
grant select, insert, update, delete on event_fields, event_updates, event_update_pictures to kindred_app;

-- What an update said before somebody corrected it: who, when, and each value before and after.
create table kpi_corrections (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  update_id     bigint not null,
  changes       jsonb not null,
  corrected_by  bigint,
  corrected_at  timestamptz not null default now(),
  primary key (enterprise_id, id),
  foreign key (enterprise_id, update_id) references kpi_updates on delete cascade,
  foreign key (enterprise_id, corrected_by) references users,
  constraint kpi_corrections_changes check (jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) > 0)
);
create index kpi_corrections_of_an_update on kpi_corrections (enterprise_id, update_id, id);
create index kpi_corrections_by on kpi_corrections (enterprise_id, corrected_by) where corrected_by is not null;
select wall_off('kpi_corrections');

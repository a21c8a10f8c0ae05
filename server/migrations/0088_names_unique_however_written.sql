-- Every name that must be unique is so however it is written. Names that collide today are resolved first: the oldest
-- keeps its own, each other gets the first free number behind it, and the change log of the enterprise lists them all.
-- Tables are held meanwhile, so that the old server adds no collision between the two steps.
lock table user_roles, networks, fields, event_fields, policy_documents, group_category_types, group_categories,
  leader_positions, folders, labels, tags, segments, calendars in share row exclusive mode;

create function resolve_name_collisions(
  tab text, col text, scope text, living text, action text, subject_type text, subject text, network text
) returns void language plpgsql as $$
declare
  one record;
  number int;
  fresh text;
  taken boolean;
begin
  for one in execute format(
    'select * from (select enterprise_id, id, %1$I as name, (%5$s)::text as subject, (%6$s)::bigint as network,
        row_number() over (partition by enterprise_id, %2$s name_key(%1$I) order by id) as place
      from %3$I where %4$s) named where place > 1 order by enterprise_id, id',
    col, case scope when '' then '' else scope || ', ' end, tab, living, subject, network)
  loop
    number := 2;
    loop
      fresh := left(one.name, 100 - length(number::text) - 3) || ' (' || number || ')';
      execute format('select exists (select from %1$I where enterprise_id = $1 and name_key(%2$I) = name_key($2))', tab, col)
        into taken using one.enterprise_id, fresh;
      exit when not taken;
      number := number + 1;
    end loop;
    execute format('update %1$I set %2$I = $3 where enterprise_id = $1 and id = $2', tab, col)
      using one.enterprise_id, one.id, fresh;
    insert into change_log (enterprise_id, action, subject_type, subject_id, network_id, difference)
      values (one.enterprise_id, action, subject_type, one.subject, one.network,
        jsonb_build_object(col, jsonb_build_array(one.name, fresh)));
  end loop;
end $$;

select resolve_name_collisions('user_roles', 'role_name', '', 'true', 'user_role.renamed', 'user_role', 'id', 'null');
select resolve_name_collisions('networks', 'name', '', 'archived_at is null', 'network.changed', 'network', 'id', 'id');
select resolve_name_collisions('fields', 'title', 'belongs_to, coalesce(network_id, 0), coalesce(event_id, 0)', 'archived_at is null', 'field.changed', 'field', 'id', 'network_id');
select resolve_name_collisions('event_fields', 'title', 'event_id', 'true', 'event.field_changed', 'event', 'event_id', 'null');
select resolve_name_collisions('policy_documents', 'title', '', 'archived_at is null', 'policy_document.changed', 'policy_document', 'id', 'null');
select resolve_name_collisions('group_category_types', 'name', '', 'true', 'category_type.changed', 'category_type', 'id', 'null');
select resolve_name_collisions('group_categories', 'name', 'type_id', 'true', 'category_type.changed', 'category_type', 'type_id', 'null');
select resolve_name_collisions('leader_positions', 'name', '', 'true', 'leader_position.changed', 'leader_position', 'id', 'null');
select resolve_name_collisions('folders', 'name', 'home_id, coalesce(parent_folder_id, 0)', 'true', 'folder.changed', 'folder', 'id', 'network_id');
select resolve_name_collisions('labels', 'name', '', 'true', 'label.changed', 'label', 'id', 'null');
select resolve_name_collisions('tags', 'name', '', 'true', 'tag.changed', 'tag', 'id', 'null');
select resolve_name_collisions('segments', 'name', '', 'true', 'segment.changed', 'segment', 'id', 'null');
select resolve_name_collisions('calendars', 'name', '', 'archived_at is null', 'calendar.changed', 'calendar', 'id', 'null');
drop function resolve_name_collisions(text, text, text, text, text, text, text, text);

alter table user_roles drop constraint user_roles_name_taken;
drop index fields_title_taken, networks_name_taken, event_fields_title_taken, policy_documents_title_taken,
  group_category_types_name_taken, group_categories_name_taken, leader_positions_name_taken,
  folders_name_taken, labels_name_taken, tags_name_taken, segments_name_taken;

alter table user_roles add column role_name_key text collate "C" not null generated always as (name_key(role_name)) stored;
create unique index user_roles_name_taken on user_roles (enterprise_id, role_name_key);
alter table networks add column name_key text collate "C" not null generated always as (name_key(name)) stored;
create unique index networks_name_taken on networks (enterprise_id, name_key)
  where archived_at is null;
alter table fields add column title_key text collate "C" not null generated always as (name_key(title)) stored;
create unique index fields_title_taken on fields (enterprise_id, belongs_to, coalesce(network_id, 0), coalesce(event_id, 0), title_key)
  where archived_at is null;
alter table event_fields add column title_key text collate "C" not null generated always as (name_key(title)) stored;
create unique index event_fields_title_taken on event_fields (enterprise_id, event_id, title_key);
alter table policy_documents add column title_key text collate "C" not null generated always as (name_key(title)) stored;
create unique index policy_documents_title_taken on policy_documents (enterprise_id, title_key)
  where archived_at is null;
alter table group_category_types add column name_key text collate "C" not null generated always as (name_key(name)) stored;
create unique index group_category_types_name_taken on group_category_types (enterprise_id, name_key);
alter table group_categories add column name_key text collate "C" not null generated always as (name_key(name)) stored;
create unique index group_categories_name_taken on group_categories (enterprise_id, type_id, name_key);
alter table leader_positions add column name_key text collate "C" not null generated always as (name_key(name)) stored;
create unique index leader_positions_name_taken on leader_positions (enterprise_id, name_key);
alter table folders add column name_key text collate "C" not null generated always as (name_key(name)) stored;
create unique index folders_name_taken on folders (enterprise_id, home_id, coalesce(parent_folder_id, 0), name_key);
alter table labels add column name_key text collate "C" not null generated always as (name_key(name)) stored;
create unique index labels_name_taken on labels (enterprise_id, name_key);
alter table tags add column name_key text collate "C" not null generated always as (name_key(name)) stored;
create unique index tags_name_taken on tags (enterprise_id, name_key);
alter table segments add column name_key text collate "C" not null generated always as (name_key(name)) stored;
create unique index segments_name_taken on segments (enterprise_id, name_key);
alter table calendars add column name_key text collate "C" not null generated always as (name_key(name)) stored;
create unique index calendars_name_taken on calendars (enterprise_id, name_key)
  where archived_at is null;

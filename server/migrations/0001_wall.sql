-- The wall between enterprises. Everything a tenant owns lies behind row-level security, forced, so that even a query
-- that forgets its enterprise answers nothing of another one; with no tenant set, it fails.

do $$
begin
  -- what the web's login role may do; the login role is a member of it, neither owner nor superuser
  if not exists (select from pg_roles where rolname = 'kindred_app') then create role kindred_app nologin; end if;
  -- owns the few reviewed functions that must look across enterprises (hosts, the sweeper); has no members
  if not exists (select from pg_roles where rolname = 'kindred_system') then create role kindred_system nologin; end if;
  -- owns the text search functions, whose operators can't use an index behind the wall; has no members
  if not exists (select from pg_roles where rolname = 'kindred_search') then create role kindred_search nologin; end if;
end $$;

grant usage on schema public to kindred_app, kindred_system, kindred_search;

-- The only way a tenant is ever set. `set local` rather than set_config: only this one reaches the workers of a
-- distributed database and ends with the transaction.
create function set_tenant(id bigint) returns void language plpgsql as $$
begin
  execute format('set local app.enterprise_id = %L', id);
end $$;

-- Puts a table behind the wall. The condition stands inline: behind a sub-select the planner couldn't see the tenant.
create function wall_off(tab text, key text default 'enterprise_id') returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', tab);
  execute format('alter table %I force row level security', tab);
  execute format(
    'create policy own_enterprise on %I for all to public using (%I = current_setting(''app.enterprise_id'')::bigint) with check (%I = current_setting(''app.enterprise_id'')::bigint)',
    tab, key, key);
  execute format('grant select, insert, update, delete on %I to kindred_app', tab);
end $$;

-- Lets a role that owns reviewed functions read a table across enterprises.
create function door_for(role text, tab text) returns void language plpgsql as $$
begin
  execute format('grant select on %I to %I', tab, role);
  execute format('create policy %I on %I for select to %I using (true)', role || '_reads', tab, role);
end $$;

-- Hands a reviewed function to the role that may look across enterprises.
create function reviewed(role text, signature text) returns void language plpgsql as $$
begin
  execute format('grant %I to current_user', role);
  execute format('grant create on schema public to %I', role);
  execute format('alter function %s owner to %I', signature, role);
  execute format('revoke create on schema public from %I', role);
  execute format('revoke %I from current_user', role);
  execute format('revoke all on function %s from public', signature);
  execute format('grant execute on function %s to kindred_app', signature);
end $$;

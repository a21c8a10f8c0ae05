-- Outcomes and KPIs have permissions of their own. Default roles get what they have where an enterprise is founded now; roles
-- of an enterprise's own keep what their administrators chose.
alter table user_roles no force row level security;
alter table policy_templates no force row level security;
update policy_templates t
  set permissions = t.permissions || array(
    select p from unnest(case
      when r.text_key in ('admin', 'group_leader', 'region_leader')
        then array['outcomes_view', 'outcomes_create', 'outcomes_manage', 'kpis_view', 'kpis_manage']
      else array['outcomes_view', 'kpis_view'] end) as p
    where p <> all (t.permissions))
  from user_roles r
  where r.enterprise_id = t.enterprise_id and r.id = t.role_id and r.text_key is not null and r.text_key <> 'partner';
alter table user_roles force row level security;
alter table policy_templates force row level security;

-- Roles in an order that administrators choose, saved by one editor at a time.
alter table user_roles
  -- A role of SPEC §6 that nobody renamed is called by the reader's language: the key of its name in the catalogues.
  add column text_key text,
  add column version bigint not null default 1,
  add constraint user_roles_text_key_form check (text_key ~ '^[a-z_]{1,40}$'),
  -- Everybody has the default role; a role that only opens things inside a network would leave them without one.
  add constraint user_roles_default_is_a_persons check (not (is_default and role_type = 'group'));
create index user_roles_in_order on user_roles (enterprise_id, priority, id);      -- "all roles, the strongest first"
create index network_leaders_by_role on network_leaders (enterprise_id, role_id);  -- "is this group role in use, and by whom?"

-- "how many people who can come in hold this role?", counted from the index alone
create index users_by_role_and_state on users (enterprise_id, role_id, state, id);
drop index users_by_role;

-- The owner stands behind the wall like everybody else; for these two statements it looks over it.
alter table user_roles no force row level security;
alter table policy_templates no force row level security;
update user_roles set text_key = replace(lower(role_name), ' ', '_')
  where role_name in ('Admin', 'Resource admin', 'Success coach', 'Designer', 'Approver', 'Group leader', 'Region leader',
    'Sponsor', 'Facilitator', 'Trainer', 'Client partner', 'Partner', 'Member');
-- A group role opens things inside its networks; what it said about the whole company never opened anything.
update policy_templates t set permissions = array_remove(t.permissions, 'groups_view')
  from user_roles r
  where r.enterprise_id = t.enterprise_id and r.id = t.role_id and r.role_type = 'group';
alter table user_roles force row level security;
alter table policy_templates force row level security;

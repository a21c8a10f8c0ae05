-- Accounts whose address isn't printable ASCII: no form ever took one, but a script or a seed may have. Such an address
-- could look like somebody else's, so nobody gets in or gets mail by it: the account keeps its state, its memberships and
-- what it wrote, and gets an address that is nobody's until an administrator gives it one. The log of each tells which it
-- had. The wall is lifted, for this looks at every enterprise.
alter table users no force row level security;
alter table sessions no force row level security;
alter table one_time_tokens no force row level security;
alter table personal_access_tokens no force row level security;
alter table mails no force row level security;
alter table change_log no force row level security;
alter table change_log_personal no force row level security;

create temporary table unreadable on commit drop as
  select u.enterprise_id, u.id, u.email as was, 'address-' || u.id || '@unreadable.invalid' as now,
    decode(replace(gen_random_uuid()::text, '-', ''), 'hex') as salt
  from users u where u.email !~ '^[!-~]+$';

update users u set email = a.now, password_hash = null, version = u.version + 1
  from unreadable a where u.enterprise_id = a.enterprise_id and u.id = a.id;
update users set notification_email = null, version = version + 1 where notification_email !~ '^[!-~]+$';
update sessions s set ended_at = now()
  from unreadable a where s.enterprise_id = a.enterprise_id and s.user_id = a.id and s.ended_at is null;
update personal_access_tokens t set revoked_at = now()
  from unreadable a where t.enterprise_id = a.enterprise_id and t.user_id = a.id and t.revoked_at is null;
delete from one_time_tokens t using unreadable a
  where t.enterprise_id = a.enterprise_id and t.user_id = a.id and t.used_at is null;
delete from one_time_tokens where email !~ '^[!-~]+$';
delete from mails where to_email !~ '^[!-~]+$';

-- As `record` writes it: the values lie beside the entry, which holds only their salted hash.
create temporary table told on commit drop as
  select a.*, '{"email":[' || to_json(a.was) || ',' || to_json(a.now) || ']}' as before_after from unreadable a;
with entries as (
  insert into change_log (enterprise_id, action, subject_type, subject_id, difference, personal_hash)
  select enterprise_id, 'user.address_unreadable', 'user', id::text, '{"fields":["email"]}'::jsonb,
    sha256(salt || convert_to(before_after, 'UTF8')) from told
  returning enterprise_id, id, subject_id
)
insert into change_log_personal (enterprise_id, change_id, about_user_id, salt, before_after)
  select e.enterprise_id, e.id, t.id, t.salt, t.before_after::jsonb
  from entries e join told t on t.enterprise_id = e.enterprise_id and t.id::text = e.subject_id;

alter table change_log_personal force row level security;
alter table change_log force row level security;
alter table mails force row level security;
alter table personal_access_tokens force row level security;
alter table one_time_tokens force row level security;
alter table sessions force row level security;
alter table users force row level security;

alter table users validate constraint users_email_ascii;
alter table users validate constraint users_notification_email_ascii;
alter table one_time_tokens validate constraint one_time_tokens_email_ascii;
alter table mails validate constraint mails_to_email_ascii;

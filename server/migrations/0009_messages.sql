-- A notification is a row per person. When its mail is due follows the person's frequency for that network.
create table notifications (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  user_id       bigint not null,
  kind          text not null,
  facts         jsonb not null default '{}',
  link          text,
  actor_id      bigint,
  network_id    bigint,
  created_at    timestamptz not null default now(),
  read_at       timestamptz,
  mail_due_at   timestamptz,
  mailed_at     timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, actor_id) references users on delete cascade,
  foreign key (enterprise_id, network_id) references networks on delete cascade
);
create index notifications_newest on notifications (enterprise_id, user_id, created_at desc, id desc);
create index notifications_unread on notifications (enterprise_id, user_id) where read_at is null;
create index notifications_mail_due on notifications (mail_due_at) where mailed_at is null and mail_due_at is not null;
select wall_off('notifications');
select door_for('kindred_system', 'notifications');

create table network_mail_preferences (
  enterprise_id bigint not null,
  user_id       bigint not null,
  network_id    bigint not null,
  frequency     text not null,
  changed_at    timestamptz not null default now(),
  primary key (enterprise_id, user_id, network_id),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  constraint network_mail_preferences_frequency check (frequency in ('real_time', 'hourly', 'daily', 'weekly', 'never'))
);
select wall_off('network_mail_preferences');

-- The outbox. A mail is written in the transaction of what it tells about; the sender claims it afterwards. The
-- Message-ID is fixed here, so a mail sent twice after a crash is recognised as one.
create table mails (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  kind          text not null,
  user_id       bigint,
  to_email      text not null,
  subject       text not null,
  html          text not null,
  plain         text not null,
  unsubscribe_url text,
  message_id    text not null,
  state         text not null default 'queued',
  attempts      int not null default 0,
  due_at        timestamptz not null default now(),
  last_error    text,
  created_at    timestamptz not null default now(),
  sent_at       timestamptz,
  primary key (enterprise_id, id),
  constraint mails_message_id unique (enterprise_id, message_id),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint mails_state check (state in ('queued', 'sent', 'failed', 'suppressed'))
);
create index mails_due on mails (due_at) where state = 'queued';
create index mails_latest on mails (enterprise_id, created_at desc);
select wall_off('mails');
select door_for('kindred_system', 'mails');

create function enterprises_with_mail_due(moment timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select distinct enterprise_id from mails where state = 'queued' and due_at <= moment $$;
select reviewed('kindred_system', 'enterprises_with_mail_due(timestamptz)');

create function enterprises_with_digest_due(moment timestamptz) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$ select distinct enterprise_id from notifications where mailed_at is null and mail_due_at <= moment $$;
select reviewed('kindred_system', 'enterprises_with_digest_due(timestamptz)');

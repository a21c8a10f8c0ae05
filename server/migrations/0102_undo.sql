-- What somebody did a moment ago and may still take back. Until then nobody is told of it: what would be told waits
-- here with `undo_id`, and goes with the undoing.
create table undos (
  enterprise_id bigint not null references enterprises,
  id            bigint generated always as identity,
  user_id       bigint not null,
  act           text not null,
  facts         jsonb,                                   -- null: it can't be taken back after all
  until_at      timestamptz not null,
  undone_at     timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  constraint undos_act check (length(act) between 1 and 60),
  constraint undos_facts check (jsonb_typeof(facts) = 'object'),
  constraint undos_in_time check (undone_at is null or undone_at <= until_at)
);
create index undos_users on undos (enterprise_id, user_id);
create index undos_old on undos (enterprise_id, until_at);                     -- "which have served their time?"
select wall_off('undos');

-- No keys: an undo goes after a day, what was told stays.
alter table notifications add column undo_id bigint;
create index notifications_undo on notifications (enterprise_id, undo_id) where undo_id is not null;
alter table mails add column undo_id bigint;
create index mails_undo on mails (enterprise_id, undo_id) where undo_id is not null;

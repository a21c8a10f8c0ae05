-- Somebody who looks after a post archived it: its author doesn't show it again by themselves, not even by deleting and
-- restoring it. Servers of before don't know the column and leave it alone.
alter table posts add column held boolean not null default false;
update posts set held = true
  where state = 'archived' and state_changed_by is not null and state_changed_by <> author_id;

-- What waits everywhere is asked by those who decide in all networks: without going through every event.
create index events_waiting on events (enterprise_id, state_changed_at, id) where state = 'pending_approval';
create index event_changes_waiting on event_changes (enterprise_id, asked_at, id) where state = 'pending';
create index event_networks_waiting on event_networks (enterprise_id, asked_at, event_id) where state = 'invited';

-- One currency an enterprise, by its ISO 4217 letters.
alter table enterprises add constraint enterprises_currency check (currency ~ '^[A-Z]{3}$');

-- Whoever comes to an event that is held online says so themselves; afterwards a list of who was there may be read in.
alter table event_check_ins
  drop constraint event_check_ins_way,
  add constraint event_check_ins_way check (way in ('code', 'list', 'door', 'offline', 'online', 'import'));
alter table event_registrations
  drop constraint event_registrations_way,
  add constraint event_registrations_way check (checked_in_by_way in ('code', 'list', 'door', 'offline', 'online', 'import'));

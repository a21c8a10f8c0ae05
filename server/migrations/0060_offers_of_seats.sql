-- A seat that became free may be offered for some hours instead of being given at once. Whoever is offered one goes on
-- waiting, and the seat is held for them.
alter table events
  -- so many hours a seat is held for whoever is next; without it the seat is theirs at once
  add column claim_hours   int,
  -- kept by the registration verbs under the event's row lock, as going_count
  add column offered_count int not null default 0,
  add constraint events_claim_hours check (claim_hours between 1 and 72),
  add constraint events_offered check (offered_count >= 0);

alter table event_registrations
  add column offered_at    timestamptz,
  add column offered_until timestamptz,
  -- how often somebody in line let an offer pass
  add column lapsed        int not null default 0,
  add constraint event_registrations_offered check (offered_until is null or state = 'waitlisted') not valid;
create index event_registrations_offers on event_registrations (enterprise_id, event_id, offered_until)
  where offered_until is not null;                                                        -- "which offers are over?"

alter table event_registration_steps
  drop constraint event_registration_steps_cause,
  add constraint event_registration_steps_cause check (cause in
    ('self', 'promotion', 'organizer', 'import', 'series', 'door', 'closing', 'canceled', 'left',
     'offer', 'claim', 'decline', 'lapse')) not valid;

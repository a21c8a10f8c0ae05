-- Registration ends before the event does (SPEC §5). A deadline at the very end said nothing: without one, people register
-- until the event is over.
update events set registration_deadline = null where registration_deadline >= ends_at;
alter table events drop constraint events_deadline;
alter table events add constraint events_deadline check (registration_deadline < ends_at) not valid;
alter table events validate constraint events_deadline;

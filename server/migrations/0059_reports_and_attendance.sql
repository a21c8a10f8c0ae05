-- What is said about an event can be reported as what is said about a post; the event itself can't.
alter table post_reports
  alter column post_id drop not null,
  add column event_id bigint,
  add foreign key (enterprise_id, event_id) references events on delete cascade,
  add constraint post_reports_about check (num_nonnulls(post_id, event_id) = 1),
  add constraint post_reports_event check (event_id is null or comment_id is not null);
create index post_reports_of_an_event on post_reports (enterprise_id, event_id, state) where event_id is not null;
create unique index post_reports_once_an_event on post_reports (enterprise_id, event_id, about, reported_by)
  where state = 'open' and event_id is not null;


-- After the event a file says of many at once who was there.
alter table attendee_actions
  drop constraint attendee_actions_action,
  add constraint attendee_actions_action check (action in ('add', 'remove', 'import', 'sync', 'message', 'attendance'));
alter table attendee_action_lines add column attended boolean;

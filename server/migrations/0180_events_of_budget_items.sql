-- A request can be for several events: each item says which one draws it once it is granted. What budget_requests.event_id
-- names is for all items that name none, as it was when a request was for one event at most.
alter table budget_request_items add column for_event_id bigint;
alter table budget_request_items add constraint budget_request_items_for_event
  foreign key (enterprise_id, for_event_id) references events;
create index budget_request_items_for_an_event on budget_request_items (enterprise_id, for_event_id) where for_event_id is not null;

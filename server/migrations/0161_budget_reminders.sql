-- What was reminded of already, so that nobody is reminded twice: `about` is the day that it is about, so that a request
-- that comes to somebody else, or a period that ends later, is told anew.
create table budget_reminders (
  enterprise_id bigint not null references enterprises on delete cascade,
  kind          text not null,
  -- The budget, the event or the request.
  subject_id    bigint not null,
  about         date not null,
  told_at       timestamptz not null default now(),
  primary key (enterprise_id, kind, subject_id, about),
  constraint budget_reminders_kind check (kind in ('unspent_60', 'unspent_30', 'receipts', 'waits', 'passed_on'))
);
select wall_off('budget_reminders');

-- "which expenses have no receipt yet?"
create index expenses_paid on expenses (enterprise_id, event_id) where canceled_at is null and amount_cents is not null;

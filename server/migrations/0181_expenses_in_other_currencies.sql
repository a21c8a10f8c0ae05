-- What was paid in another currency, at the rate that somebody entered. The ledger counts in the enterprise's own: amount_cents
-- is what the rate made of it.
alter table expenses
  add column foreign_currency text,
  add column foreign_amount_cents bigint,
  -- In hundred-millionths: as exact as it was entered.
  add column foreign_rate_e8 bigint,
  add constraint expenses_foreign_whole check (num_nonnulls(foreign_currency, foreign_amount_cents, foreign_rate_e8) in (0, 3)),
  add constraint expenses_foreign_currency check (foreign_currency ~ '^[A-Z]{3}$'),
  add constraint expenses_foreign_more_than_nothing check (foreign_amount_cents > 0 and foreign_rate_e8 > 0);

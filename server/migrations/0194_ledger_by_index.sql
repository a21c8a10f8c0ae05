-- A transfer names one budget, or a handful; PostgreSQL takes its lines for a thousand and read all budgets of the enterprise
-- five times over (13 ms where 10,000 networks have budgets). Each line looks its rows up by index, however many lines there are.
alter function ledger_post(jsonb, bigint, date) set enable_hashjoin = off;
alter function ledger_post(jsonb, bigint, date) set enable_mergejoin = off;

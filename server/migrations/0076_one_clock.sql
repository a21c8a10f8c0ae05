-- The zones of PostgreSQL and those of Node and browsers come from different releases of the tz database: in 2026 they
-- differ by an hour in Morocco and in Alberta. What a clock says is reckoned by Node's rules, also where the database
-- reckons it: each start writes what to add to PostgreSQL's answer into zone_correction (server/platform/zoneRules.ts).
create function zone_correction(moment timestamptz, zone text) returns interval
  language plpgsql immutable parallel safe as $$ begin return interval '0'; end $$;

-- What the clocks of a place show at a moment, and the moment at which they show it.
create function clock_at(moment timestamptz, zone text) returns timestamp
  language sql immutable parallel safe
  as $$ select (moment at time zone zone) + public.zone_correction(moment, zone) $$;
create function moment_at(clock timestamp, zone text) returns timestamptz
  language sql immutable parallel safe
  as $$ select (clock at time zone zone) - public.zone_correction(clock at time zone zone, zone) $$;

create or replace function quiet_end(moment timestamptz, zone text, quiet_from int, quiet_until int) returns timestamptz
  language sql immutable parallel safe set search_path = pg_catalog, public
  as $$
    select case
      when quiet_from is null or quiet_until is null then moment
      when quiet_from < quiet_until and (m.minute < quiet_from or m.minute >= quiet_until) then moment
      when quiet_from > quiet_until and m.minute < quiet_from and m.minute >= quiet_until then moment
      -- an hour that comes twice has both behind it
      else greatest(moment, moment_at(m.day + make_interval(
          days => case when quiet_from > quiet_until and m.minute >= quiet_from then 1 else 0 end,
          mins => quiet_until), zone))
    end
    from (select date_trunc('day', c.clock) as day,
      extract(hour from c.clock)::int * 60 + extract(minute from c.clock)::int as minute
      from (select clock_at(moment, zone) as clock) c) m
  $$;

create or replace function awake_until(moment timestamptz, span interval, zone text, quiet_from int, quiet_until int)
  returns timestamptz language plpgsql immutable parallel safe set search_path = pg_catalog, public
  as $$
  declare
    at timestamptz := quiet_end(moment, zone, quiet_from, quiet_until);
    left_over interval := span;
    evening timestamptz;
  begin
    if quiet_from is null or quiet_until is null then return moment + span; end if;
    loop
      evening := moment_at(date_trunc('day', clock_at(at, zone)) + make_interval(mins => quiet_from), zone);
      if evening <= at then
        evening := moment_at(date_trunc('day', clock_at(at, zone)) + make_interval(days => 1, mins => quiet_from), zone);
      end if;
      if at + left_over <= evening then return at + left_over; end if;
      left_over := left_over - (evening - at);
      at := greatest(evening + interval '1 minute', quiet_end(evening, zone, quiet_from, quiet_until));
    end loop;
  end $$;

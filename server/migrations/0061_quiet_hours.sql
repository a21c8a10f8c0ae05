-- Hours of the day in which nobody is written to: a person's own, or those that are usual in their enterprise. Minutes
-- of the day by the clock of the person; where the end lies before the beginning, it is that of the next day.
alter table enterprises
  add column quiet_from  int,
  add column quiet_until int,
  add constraint enterprises_quiet check ((quiet_from is null) = (quiet_until is null)
    and quiet_from between 0 and 1439 and quiet_until between 0 and 1439
    and (quiet_until - quiet_from + 1440) % 1440 between 30 and 960);

alter table users
  add column quiet_hours text not null default 'usual',
  add column quiet_from  int,
  add column quiet_until int,
  add constraint users_quiet_hours check (quiet_hours in ('usual', 'own', 'none')) not valid,
  add constraint users_quiet check ((quiet_from is null) = (quiet_until is null)
    and (quiet_hours <> 'own' or quiet_from is not null)
    and quiet_from between 0 and 1439 and quiet_until between 0 and 1439
    and (quiet_until - quiet_from + 1440) % 1440 between 30 and 960) not valid;

-- When somebody may be written to: at that moment, or when the quiet hours end that it falls into.
create function quiet_end(moment timestamptz, zone text, quiet_from int, quiet_until int) returns timestamptz
  language sql immutable parallel safe set search_path = pg_catalog
  as $$
    select case
      when quiet_from is null or quiet_until is null then moment
      when quiet_from < quiet_until and (m.minute < quiet_from or m.minute >= quiet_until) then moment
      when quiet_from > quiet_until and m.minute < quiet_from and m.minute >= quiet_until then moment
      -- an hour that comes twice has both behind it
      else greatest(moment, (m.day + make_interval(
          days => case when quiet_from > quiet_until and m.minute >= quiet_from then 1 else 0 end,
          mins => quiet_until)) at time zone zone)
    end
    from (select date_trunc('day', moment at time zone zone) as day,
      extract(hour from moment at time zone zone)::int * 60 + extract(minute from moment at time zone zone)::int as minute) m
  $$;

-- When so much time has passed that somebody wasn't in their quiet hours.
create function awake_until(moment timestamptz, span interval, zone text, quiet_from int, quiet_until int)
  returns timestamptz language plpgsql immutable parallel safe set search_path = pg_catalog, public
  as $$
  declare
    at timestamptz := quiet_end(moment, zone, quiet_from, quiet_until);
    left_over interval := span;
    evening timestamptz;
  begin
    if quiet_from is null or quiet_until is null then return moment + span; end if;
    loop
      evening := (date_trunc('day', at at time zone zone) + make_interval(mins => quiet_from)) at time zone zone;
      if evening <= at then
        evening := (date_trunc('day', at at time zone zone)
          + make_interval(days => 1, mins => quiet_from)) at time zone zone;
      end if;
      if at + left_over <= evening then return at + left_over; end if;
      left_over := left_over - (evening - at);
      at := greatest(evening + interval '1 minute', quiet_end(evening, zone, quiet_from, quiet_until));
    end loop;
  end $$;

-- As 0096 ranks, without a question inside: connections plan for the values they are given, and one within a function that
-- is called row by row would be planned anew for each row.
create or replace function search_rank(words tsvector, title text, said text, exact tsquery, every tsquery, terms tsquery[], weights real[])
  returns real language plpgsql immutable parallel safe set search_path = pg_catalog, public
  as $$
declare
  held real := 0;
  whole real := 0;
begin
  for i in 1 .. cardinality(terms) loop
    whole := whole + weights[i];
    if words @@ terms[i] then
      held := held + weights[i];
    end if;
  end loop;
  return case when whole > 0 then 100 * held / whole else 0 end
    + ts_rank(words, every) + 2 * ts_rank(words, exact)
    + case when strpos(lower(title), lower(said)) > 0 then 1 else 0 end
    + case when lower(title) = lower(said) then 1 else 0 end;
end $$;

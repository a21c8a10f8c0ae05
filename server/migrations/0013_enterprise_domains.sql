-- The mail domains an enterprise has proved to be its own: they say where somebody's community is, who may sign up and
-- which addresses its links may lead to.
create table enterprise_domains (
  enterprise_id bigint not null references enterprises on delete cascade,
  domain        text not null,
  created_at    timestamptz not null default now(),
  verified_at   timestamptz,
  primary key (enterprise_id, domain),
  constraint enterprise_domains_form check (domain ~ '^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$')
);
create index enterprise_domains_verified on enterprise_domains (domain) where verified_at is not null;  -- "whose is this?"
create index enterprises_by_name on enterprises (lower(name));
create index enterprises_by_display_name on enterprises (lower(display_name));
select wall_off('enterprise_domains');
select door_for('kindred_system', 'enterprise_domains');

-- "Where do people of this domain, or of the company of exactly this name, meet?" A name tells no more than the
-- company's own host tells to anybody; a part of a name finds nothing, so nobody reads the list of companies here.
create function enterprises_known_as(words text) returns setof bigint
  language sql stable security definer set search_path = pg_catalog, public
  as $$
    select d.enterprise_id from enterprise_domains d
    where d.verified_at is not null and d.domain in (
      select array_to_string(parts[place:], '.')
      from string_to_array(lower(words), '.') as parts, generate_series(1, least(cardinality(parts), 10)) as place)
    union
    select e.id from enterprises e where lower(e.name) = lower(words) or lower(e.display_name) = lower(words)
    union
    select h.enterprise_id from hosts h where h.host = lower(words)
    order by 1 limit 20
  $$;
select reviewed('kindred_system', 'enterprises_known_as(text)');

-- Hosts an enterprise vouches for besides its own: where its logo, its log-out and its contact may lead.
alter table enterprises add column link_hosts text[] not null default '{}';

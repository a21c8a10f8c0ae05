-- What a network wants to reach: outcomes, their pillars, and goals below those. One table, for they are one tree.
create table aims (
  enterprise_id     bigint not null,
  id                bigint generated always as identity,
  kind              text not null,
  network_id        bigint not null,
  parent_id         bigint,
  parent_kind       text generated always as (case kind when 'pillar' then 'outcome' when 'goal' then 'pillar' end) stored,
  name              text not null,
  name_key          text collate "C" not null generated always as (name_key(name)) stored,
  value_proposition text,
  owner_id          bigint,
  target            double precision,
  unit              text,
  due_on            date,
  measure_id        bigint,
  position          int not null,
  reached_at        timestamptz,
  reached_by        bigint,
  archived_at       timestamptz,
  archived_by       bigint,
  created_by        bigint,
  created_at        timestamptz not null default now(),
  version           bigint not null default 1,
  primary key (enterprise_id, id),
  -- What stands below something names all of these, so it stands below the right kind and in the same network.
  constraint aims_as_they_stand unique (enterprise_id, id, kind, network_id),
  constraint aims_by_kind unique (enterprise_id, id, kind),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  constraint aims_below foreign key (enterprise_id, parent_id, parent_kind, network_id)
    references aims (enterprise_id, id, kind, network_id) on delete cascade,
  constraint aims_measure foreign key (enterprise_id, measure_id, network_id)
    references kpi_fields (enterprise_id, id, network_id),
  foreign key (enterprise_id, owner_id) references users,
  foreign key (enterprise_id, reached_by) references users,
  foreign key (enterprise_id, archived_by) references users,
  foreign key (enterprise_id, created_by) references users,
  constraint aims_kind check (kind in ('outcome', 'pillar', 'goal')),
  constraint aims_has_a_parent check ((kind = 'outcome') = (parent_id is null)),
  constraint aims_name_length check (char_length(name) between 1 and 100),
  constraint aims_value_proposition_length check (char_length(value_proposition) between 1 and 500),
  constraint aims_unit_length check (char_length(unit) between 1 and 40),
  constraint aims_unit_of_a_target check (unit is null or target is not null)
);
create index aims_in_order on aims (enterprise_id, network_id, kind, position, id);
create index aims_below_one on aims (enterprise_id, parent_id, parent_kind, network_id) where parent_id is not null;
create index aims_measured_by on aims (enterprise_id, measure_id, network_id) where measure_id is not null;
create index aims_of_an_owner on aims (enterprise_id, owner_id) where owner_id is not null;
create index aims_reached_by on aims (enterprise_id, reached_by) where reached_by is not null;
create index aims_archived_by on aims (enterprise_id, archived_by) where archived_by is not null;
create index aims_created_by on aims (enterprise_id, created_by) where created_by is not null;
-- Unique among those that stand beside each other; what lies in the archive gives its name free.
create unique index aims_name_taken on aims (enterprise_id, network_id, (coalesce(parent_id, 0)), name_key) where archived_at is null;
select wall_off('aims');

-- Which pillars an event works towards.
create table event_pillars (
  enterprise_id bigint not null,
  event_id      bigint not null,
  pillar_id     bigint not null,
  kind          text not null generated always as ('pillar') stored,
  primary key (enterprise_id, event_id, pillar_id),
  foreign key (enterprise_id, event_id) references events on delete cascade,
  constraint event_pillars_pillar foreign key (enterprise_id, pillar_id, kind)
    references aims (enterprise_id, id, kind) on delete cascade
);
create index event_pillars_of_a_pillar on event_pillars (enterprise_id, pillar_id, kind);
select wall_off('event_pillars');

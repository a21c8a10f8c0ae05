-- A network of very many people moves by a job: who comes in where takes longer to find out than anybody waits for an
-- answer. Until then it stands where it stood, and nobody moves it a second time.
create table network_moves (
  enterprise_id   bigint not null,
  id              bigint generated always as identity,
  network_id      bigint not null,
  -- null: to the top
  parent_id       bigint,
  preview_version text not null,
  asked_by        bigint not null,
  state           text not null default 'waiting',
  -- of a move that was refused: the code that says why
  refusal         text,
  -- of one that was done: the people who come into the whole
  bulk_id         bigint,
  created_at      timestamptz not null default now(),
  finished_at     timestamptz,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, network_id) references networks on delete cascade,
  foreign key (enterprise_id, parent_id)  references networks on delete cascade,
  foreign key (enterprise_id, asked_by)   references users,
  constraint network_moves_state check (state in ('waiting', 'done', 'refused')),
  constraint network_moves_finished check ((state = 'waiting') = (finished_at is null)),
  constraint network_moves_refused check ((state = 'refused') = (refusal is not null))
);
create unique index network_moves_one_at_a_time on network_moves (enterprise_id, network_id) where state = 'waiting';
create index network_moves_latest on network_moves (enterprise_id, network_id, id desc);  -- "is it being moved?"
create index network_moves_to on network_moves (enterprise_id, parent_id) where parent_id is not null;
create index network_moves_asked_by on network_moves (enterprise_id, asked_by);
select wall_off('network_moves');

-- The word that stood beside a leader before positions were a catalogue (0037). No server has read it since, and none
-- writes it: it has a default.
alter table network_leaders drop column position;

-- Terms, privacy statements and codes of conduct. What somebody agreed to must be found word for word for ever, so a
-- published version is never changed: the next wording is a version of its own.
create table policy_documents (
  enterprise_id bigint not null references enterprises on delete cascade,
  id            bigint generated always as identity,
  title         text collate "und-x-icu" not null,
  kind          text not null,
  -- people are asked to accept its current version before they go on
  required      boolean not null default false,
  archived_at   timestamptz,
  created_at    timestamptz not null default now(),
  created_by    bigint,
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, created_by) references users,
  constraint policy_documents_kind check (kind in ('terms', 'privacy', 'conduct', 'other')),
  constraint policy_documents_title_length check (char_length(title) between 1 and 100)
);
-- sign-up shows "the" terms and "the" privacy statement, so there is one of each
create unique index policy_documents_kind_taken on policy_documents (enterprise_id, kind)
  where kind in ('terms', 'privacy') and archived_at is null;
create unique index policy_documents_title_taken on policy_documents (enterprise_id, title) where archived_at is null;
create index policy_documents_by_title on policy_documents (enterprise_id, title, id);
create index policy_documents_of_a_person on policy_documents (enterprise_id, created_by) where created_by is not null;
select wall_off('policy_documents');

create table policy_document_versions (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  document_id   bigint not null,
  number        int not null,
  body          text not null,
  -- what is new in it, in a sentence or two, for those who agreed to the one before
  summary       text,
  -- the draft has none of these
  published_at  timestamptz,
  published_by  bigint,
  effective_at  timestamptz,
  changed_at    timestamptz not null default now(),
  version       bigint not null default 1,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, document_id) references policy_documents on delete cascade,
  foreign key (enterprise_id, published_by) references users,
  constraint policy_document_versions_number unique (enterprise_id, document_id, number),
  constraint policy_document_versions_published check ((published_at is null) = (effective_at is null)),
  constraint policy_document_versions_body_length check (char_length(body) <= 50000),
  constraint policy_document_versions_summary_length check (char_length(summary) <= 500)
);
create unique index policy_document_versions_one_draft on policy_document_versions (enterprise_id, document_id)
  where published_at is null;
-- "which version is in force?"
create index policy_document_versions_in_force on policy_document_versions (enterprise_id, document_id, effective_at)
  where published_at is not null;
create index policy_document_versions_of_a_person on policy_document_versions (enterprise_id, published_by)
  where published_by is not null;
select wall_off('policy_document_versions');

create table policy_document_acceptances (
  enterprise_id bigint not null,
  version_id    bigint not null,
  user_id       bigint not null,
  accepted_at   timestamptz not null default now(),
  address       text,
  primary key (enterprise_id, version_id, user_id),
  foreign key (enterprise_id, version_id) references policy_document_versions on delete cascade,
  foreign key (enterprise_id, user_id) references users on delete cascade
);
create index policy_document_acceptances_of_a_person on policy_document_acceptances (enterprise_id, user_id);
-- "who accepted it, the newest first?"
create index policy_document_acceptances_in_order
  on policy_document_acceptances (enterprise_id, version_id, accepted_at, user_id);
select wall_off('policy_document_acceptances');

-- A reminder to everybody who hasn't accepted yet: walks through them in the order of their ids, so that a worker that
-- is killed goes on where it was.
create table policy_document_reminders (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  version_id    bigint not null,
  started_by    bigint,
  started_at    timestamptz not null default now(),
  finished_at   timestamptz,
  total         int not null,
  reminded      int not null default 0,
  last_user_id  bigint not null default 0,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, version_id) references policy_document_versions on delete cascade,
  foreign key (enterprise_id, started_by) references users,
  constraint policy_document_reminders_count check (reminded >= 0 and total >= 0)
);
create unique index policy_document_reminders_one_at_a_time on policy_document_reminders (enterprise_id, version_id)
  where finished_at is null;
create index policy_document_reminders_newest on policy_document_reminders (enterprise_id, version_id, id);
create index policy_document_reminders_of_a_person on policy_document_reminders (enterprise_id, started_by)
  where started_by is not null;
select wall_off('policy_document_reminders');

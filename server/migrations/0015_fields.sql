-- Fields an enterprise adds to people (and later to members, networks, events): what they are called, what fits them,
-- and who may read them. The class alone decides where a value may appear.
create table fields (
  enterprise_id       bigint not null references enterprises on delete cascade,
  id                  bigint generated always as identity,
  belongs_to          text not null default 'user',
  title               text not null,
  type                text not null,
  options             text[] not null default '{}',
  min                 double precision,
  max                 double precision,
  required            boolean not null default false,
  class               text not null default 'public',
  position            int not null,
  shown_at_enrollment boolean not null default false,
  archived_at         timestamptz,
  created_at          timestamptz not null default now(),
  version             bigint not null default 1,
  primary key (enterprise_id, id),
  constraint fields_belongs_to check (belongs_to in ('user', 'member', 'network', 'event', 'kpi')),
  constraint fields_title_length check (char_length(title) between 1 and 100),
  constraint fields_type check (type in ('text', 'checkbox', 'date', 'numeric', 'select')),
  constraint fields_class check (class in ('public', 'private', 'sensitive')),
  constraint fields_options check ((type in ('checkbox', 'select')) = (cardinality(options) > 0)),
  constraint fields_range check (min is null or max is null or min <= max),
  constraint fields_range_of_numbers check (type = 'numeric' or (min is null and max is null))
);
-- However it is written: "Café", "CAFÉ" and a decomposed "Café" are one name.
create unique index fields_title_taken on fields (enterprise_id, belongs_to, lower(normalize(title, nfkc)))
  where archived_at is null;
create index fields_in_order on fields (enterprise_id, belongs_to, position, id);
select wall_off('fields');

-- One row per person, field and value: whoever ticked three boxes has three rows, and "everybody who ticked this one" is
-- an index. Numbers, and dates as days, lie beside their text so that ranges compare by operators the wall lets through.
create table user_field_values (
  enterprise_id bigint not null,
  user_id       bigint not null,
  field_id      bigint not null,
  value         text not null,
  number        double precision,
  primary key (enterprise_id, user_id, field_id, value),
  foreign key (enterprise_id, user_id) references users on delete cascade,
  foreign key (enterprise_id, field_id) references fields on delete cascade,
  constraint user_field_values_length check (char_length(value) between 1 and 500)
);
create index user_field_values_equal on user_field_values (enterprise_id, field_id, value, user_id);   -- "who has this?"
create index user_field_values_range on user_field_values (enterprise_id, field_id, number, user_id)
  where number is not null;                                                                            -- "who is between?"
select wall_off('user_field_values');

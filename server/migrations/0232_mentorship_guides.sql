-- Guides to the first three sessions. A program may say them in its own words; without a row the product's stand.
create table mentorship_guides (
  enterprise_id bigint not null,
  program_id    bigint not null,
  number        int not null,
  title         text not null,
  text          text,
  version       bigint not null default 1,
  primary key (enterprise_id, program_id, number),
  foreign key (enterprise_id, program_id) references mentorship_programs on delete cascade,
  constraint mentorship_guides_number check (number between 1 and 3),
  constraint mentorship_guides_title_length check (char_length(title) between 1 and 100),
  constraint mentorship_guides_text_length check (char_length(text) between 1 and 2500)
);
select wall_off('mentorship_guides');

create table mentorship_guide_items (
  enterprise_id bigint not null,
  id            bigint generated always as identity,
  program_id    bigint not null,
  number        int not null,
  position      int not null,
  text          text not null,
  primary key (enterprise_id, id),
  foreign key (enterprise_id, program_id, number) references mentorship_guides on delete cascade,
  constraint mentorship_guide_items_text_length check (char_length(text) between 1 and 500)
);
create index mentorship_guide_items_in_order on mentorship_guide_items (enterprise_id, program_id, number, position, id);
select wall_off('mentorship_guide_items');

-- What the two of a pair have ticked, by the key of the thing. Who ticked it is of no matter between two people.
create table mentorship_guide_ticks (
  enterprise_id bigint not null,
  mentorship_id bigint not null,
  number        int not null,
  key           text not null,
  primary key (enterprise_id, mentorship_id, number, key),
  foreign key (enterprise_id, mentorship_id) references mentorships on delete cascade,
  constraint mentorship_guide_ticks_key check (key ~ '^(own|usual)-[0-9]{1,15}$')
);
select wall_off('mentorship_guide_ticks');

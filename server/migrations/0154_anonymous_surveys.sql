-- Anonymous surveys: who took part stands in survey_invitations, by day; what was said stands here, and nothing joins the two.

-- Which blinded receipt was signed for a person: the same one is signed again where the answer was lost on its way. It
-- tells nothing of the receipt.
alter table survey_invitations add column receipt_asked bytea;
alter table survey_invitations add constraint survey_invitations_receipt_asked
  check (receipt_asked is null or (octet_length(receipt_asked) = 32 and took_part_on is not null));

-- With which key the receipts of a survey are signed. The private one is sealed.
create table survey_keys (
  enterprise_id bigint not null,
  survey_id     bigint not null,
  promise       text not null generated always as ('anonymous') stored,
  key_id        text not null,
  public_key    text not null,
  private_key   text not null,
  primary key (enterprise_id, survey_id),
  constraint survey_keys_survey foreign key (enterprise_id, survey_id, promise)
    references surveys (enterprise_id, id, promise) on delete cascade
);
create index survey_keys_of_a_survey on survey_keys (enterprise_id, survey_id, promise);
select wall_off('survey_keys');

-- Receipts that were used. Written in the order of their hashes, so that the order in which they came isn't kept.
create table survey_spent_receipts (
  enterprise_id bigint not null,
  survey_id     bigint not null,
  spent         text collate "C" not null,
  primary key (enterprise_id, survey_id, spent),
  foreign key (enterprise_id, survey_id) references surveys on delete cascade
);
select wall_off('survey_spent_receipts');

-- What was said. Ids are random, and rows are written and numbered in their order.
create table survey_ballots (
  enterprise_id bigint not null,
  survey_id     bigint not null,
  id            uuid not null,
  promise       text not null generated always as ('anonymous') stored,
  answers       jsonb not null,
  position      int not null,
  primary key (enterprise_id, survey_id, id),
  constraint survey_ballots_survey foreign key (enterprise_id, survey_id, promise)
    references surveys (enterprise_id, id, promise) on delete cascade,
  constraint survey_ballots_answers check (jsonb_typeof(answers) = 'object')
);
create unique index survey_ballots_in_order on survey_ballots (enterprise_id, survey_id, position);
create index survey_ballots_of_a_survey on survey_ballots (enterprise_id, survey_id, promise);
select wall_off('survey_ballots');

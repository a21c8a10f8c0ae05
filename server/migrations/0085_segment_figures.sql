-- How many people are in a segment, for readers who can't read every rule of it: counted at fixed moments (when
-- somebody who reads all of it saved it, and once a night) and not as people come and go. A live figure would tell
-- who came when somebody changes one person and looks again.
alter table segments
  add column published_count int,
  add column published_at    timestamptz,
  -- false once somebody wrote rules beside ones they can't read: its size would answer a question of their own making
  add column publishes       boolean not null default true,
  add constraint segments_published check ((published_count is null) = (published_at is null)),
  add constraint segments_published_count check (published_count >= 0),
  add constraint segments_publishes check (publishes or published_count is null);
update segments set published_count = member_count, published_at = now() where state = 'ready';

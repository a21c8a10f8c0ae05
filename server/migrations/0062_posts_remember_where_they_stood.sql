-- Where a post stood when it was taken away: found wrong, the removal leaves it there again. What was on its way out
-- before this came doesn't say, and comes back into the archive. Of a post that isn't on its way out it means nothing: a
-- process that doesn't know the column may have brought it back.
alter table posts add column stood text,
  add constraint posts_stood check (stood in ('draft', 'pending_approval', 'changes_requested', 'declined', 'approved',
    'pending_publication', 'published', 'archived'));

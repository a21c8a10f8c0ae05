-- A limited segment may take those with the most (or fewest) reward points, not only those who sign in most.
alter table segments drop constraint segments_order;
alter table segments add constraint segments_order check (order_by in ('sign_in_count', 'reward_points'));

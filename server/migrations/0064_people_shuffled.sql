-- A draft of a segment looks at people in an order that has nothing to do with them. What decides whether somebody is in
-- the list at all lies in the index, so that those who are looked at are found without a visit to each of their rows.
drop index users_shuffled;
create index users_shuffled on users (enterprise_id, hashint8(id), id) include (list_scope) where list_scope is not null;

-- A purge forgets what any file ever said about a person: rows are found by their address in whichever import, and the
-- question whether a file says one twice is served by the same index.
create index import_rows_named on import_rows (enterprise_id, email, import_id) where email is not null;
drop index import_rows_by_email;

-- What a file was made by: permissions, role, networks, segments and, of an archive, the folders that were open. Whoever
-- fetches it must hold all of them still. A file from before this came doesn't say, and is checked as it was.
alter table downloads add column rights text[];

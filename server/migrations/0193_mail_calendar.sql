-- An entry for the reader's calendar (RFC 5545), which mail programs add, update and cancel by themselves.
alter table mails add column calendar text;

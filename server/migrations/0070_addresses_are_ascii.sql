-- Addresses are compared byte by byte. The server refuses another letter for the same before it lower-cases one; here it
-- holds for every way in. Not valid yet: what is there is looked through by 0071.
alter table users add constraint users_email_ascii check (email ~ '^[!-~]+$') not valid;
alter table users add constraint users_notification_email_ascii check (notification_email ~ '^[!-~]+$') not valid;
alter table one_time_tokens add constraint one_time_tokens_email_ascii check (email ~ '^[!-~]+$') not valid;
alter table mails add constraint mails_to_email_ascii check (to_email ~ '^[!-~]+$') not valid;

-- An event may have a colour of its own on its page and in calendars; without one it has that of the network that holds it.
alter table events
  add column own_colour text,
  add constraint events_colour_form check (own_colour ~ '^#[0-9A-F]{6}$');

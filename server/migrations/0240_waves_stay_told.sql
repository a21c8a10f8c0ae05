-- In which ranges and steps the figures of a wave were told when it ended (`after`), question by question, of all and of each
-- class, and which ones it stayed with itself (`before`). The next wave stays with them as long as they are true: what one
-- person changes from wave to wave doesn't show.
alter table survey_tallies add column told jsonb;
alter table survey_tallies add constraint survey_tallies_told check (told is null or jsonb_typeof(told) = 'object');

-- A survey that is over keeps its own list of those it asked, so its segment may be deleted. While one is written or
-- open, the product refuses to delete what it asks by.
alter table survey_segments drop constraint survey_segments_enterprise_id_segment_id_fkey;
alter table survey_segments add foreign key (enterprise_id, segment_id) references segments on delete cascade;

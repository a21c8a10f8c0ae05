-- Those who run programs see all that ended, the newest first, not only those that somebody gave a reason for.
create index mentorships_by_end on mentorships (enterprise_id, ended_at desc, id desc) where state = 'ended';
drop index mentorships_ended;

-- An invitation outlived a refusal: whoever was removed or turned down could still come in by an old one. It is open for so
-- many days, until it is answered, taken back, or somebody decides about the person in another way.

alter table enterprises add column invitation_days int not null default 30;
alter table enterprises add constraint enterprises_invitation_days check (invitation_days between 1 and 365);

alter table membership_invitations add column expires_at timestamptz not null default now() + interval '30 days';
alter table membership_invitations add column closed_at timestamptz;
alter table membership_invitations add column closed_because text;
alter table membership_invitations
  add constraint membership_invitations_closed check ((closed_at is null) = (closed_because is null)),
  add constraint membership_invitations_reason check (closed_because in ('decided', 'withdrawn'));

update membership_invitations set expires_at = invited_at + interval '30 days';

-- Decided about since: removed, turned down, or in already.
update membership_invitations i set closed_at = now(), closed_because = 'decided'
from network_members m
where i.answer is null and m.enterprise_id = i.enterprise_id and m.network_id = i.network_id and m.user_id = i.user_id
  and m.state in ('active', 'declined', 'removed') and m.state_changed_at >= i.invited_at;

-- "Whom has this network asked who hasn't answered, the latest first?"
create index membership_invitations_waiting on membership_invitations (enterprise_id, network_id, invited_at desc, user_id)
  where answer is null and closed_at is null;
drop index membership_invitations_open;

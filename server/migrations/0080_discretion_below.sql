-- Whoever belongs to a part belongs to the whole: a membership that everybody sees in a part told of one above it that its
-- owner had hidden. From now on a membership is at least as discreet as those above it; so are the ones that exist. What a
-- leader's name on the page tells anyway stays open.

update network_members m set visibility = above.visibility
from (
  select n.enterprise_id, n.id as network_id, a.user_id,
    case when bool_or(a.visibility = 'counted') then 'counted' else 'leaders' end as visibility
  from networks n
  join network_members a on a.enterprise_id = n.enterprise_id and a.network_id = any(n.parent_path)
  where a.state = 'active' and a.visibility <> 'open'
  group by n.enterprise_id, n.id, a.user_id
) as above
where m.enterprise_id = above.enterprise_id and m.network_id = above.network_id and m.user_id = above.user_id
  and (m.visibility = 'open' or (m.visibility = 'leaders' and above.visibility = 'counted'))
  and not exists (select from network_leaders l where l.enterprise_id = m.enterprise_id
    and l.network_id = m.network_id and l.user_id = m.user_id);

import {
  shows,
  type ViewerKind,
  type VisibilitySetting,
  visibilitySettings,
} from '../../contract/networks/visibility.ts'
import { leads, leadsAtAll, memberOf } from '../identity/networkRules.ts'
import { all, any, clause, holds, type Rule, when } from '../platform/rights/policy.ts'

interface NetworkSubject {
  id: number
  name: string
  private: boolean
}
/** A network with the setting that decides, so that no caller can skip reading it. */
type Showing<Setting extends VisibilitySetting> = NetworkSubject & Record<Setting, string>

const itself = (network: NetworkSubject) => network

/** Who sees the subject of a network's setting: the table in contract/networks/visibility.ts, as a rule. */
function seen<Setting extends VisibilitySetting>(setting: Setting): Rule<Showing<Setting>> {
  const to = (kind: ViewerKind) => (network: Showing<Setting>) =>
    shows(network[setting], kind, network.private)
  return any(
    when('shown_to_everyone', to('outsider')),
    holds('groups_manage'),
    leads('settings_manage', itself),
    leads(visibilitySettings[setting].right, itself),
    all(when('shown_to_leaders', to('leader')), leadsAtAll(itself)),
    all(when('shown_to_members', to('member')), memberOf(itself)),
  )
}

export const networksPolicy = {
  list: clause<void>('groups_view', holds('groups_view')),
  join: clause<void>('group_join', holds('groups_view')),
  create: clause<void>('groups_create', holds('groups_create')),
  /** The list of all networks, for people who create or manage them. */
  administer: clause<void>('groups_create', any(holds('groups_create'), holds('groups_manage'))),
  view: clause<NetworkSubject>('group_view', any(holds('groups_view'), memberOf(itself))),
  view_members: clause('members_view', seen('members_visibility')),
  view_attendance: clause('attendance_view', seen('event_attendance_visibility')),
  view_messages: clause('messages_view', seen('messages_visibility')),
  view_news: clause('news_view', seen('latest_news_visibility')),
  view_events: clause('events_view', seen('upcoming_events_visibility')),
  manage: clause<NetworkSubject>(
    'group_manage',
    any(holds('groups_manage'), leads('settings_manage', itself)),
  ),
  /** Where a network is placed, and whether it exists at all: not for its own leaders. */
  place: clause<NetworkSubject>('group_place', holds('groups_manage')),
  connect: clause<void>('connections', holds('groups_manage')),
  categories: clause<void>('categories', holds('groups_create')),
  categorize: clause<NetworkSubject>(
    'categories',
    any(holds('groups_manage'), leads('settings_manage', itself)),
  ),
  regions: clause<NetworkSubject>('regions', any(holds('groups_manage'), leads('settings_manage', itself))),
}

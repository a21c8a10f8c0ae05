import { formWith, pictureOf } from '../pictures.ts'
import { one, value } from './granted.ts'
import type { Wish } from './wishes.ts'

const text = { type: 'text', options: [] }
const firstNetwork = one('networks', "t.archived_at is null and t.kind = 'group'")

/** Input for operations on networks: members, leaders, descriptions. */
export const networkWishes: Record<string, Wish> = {
  'recordedHours.record': {
    body: {
      hours: 1.5,
      version: null,
      network_id: one(
        'network_members',
        "t.state = 'active' and t.user_id = person",
        't.network_id',
        'network_id',
      ),
    },
  },
  'homeLess.choose': { body: { network_id: firstNetwork, person_id: null } },
  'homeLess.takeBack': { params: { id: one('home_less', 't.user_id = person') } },
  'groupCategoryTypes.create': { body: { categories: [{ name: 'One' }] } },
  'groupCategoryTypes.update': {
    body: {
      categories: value(
        "json_agg(json_build_object('id', c.id, 'name', c.name)) from group_categories c, asking where c.type_id = (select min(id) from group_category_types y where y.enterprise_id = company)",
      ),
    },
  },
  'categorizing.update': {
    params: { id: one('networks', "t.name like '% part'", 't.parent_id') },
    body: {
      changes: value(
        "json_build_array(json_build_object('network_id', (select n.id from networks n where n.enterprise_id = company and n.name like '% part'), 'type_id', c.type_id, 'category_id', c.id)) from group_categories c, asking where c.enterprise_id = company order by c.id limit 1",
      ),
    },
  },
  'connections.create': {
    body: {
      network_id: firstNetwork,
      with_network_id: one('networks', "t.archived_at is null and t.kind <> 'region'", 't.id', 'id desc'),
      shares: ['news'],
    },
  },
  'connections.decline': { params: { id: one('network_connections', "t.state = 'proposed'") } },
  'joinQuestions.update': {
    params: {
      id: one('fields', "t.belongs_to = 'member'", 't.network_id'),
      questionId: one('fields', "t.belongs_to = 'member'"),
    },
    body: text,
  },
  'joinQuestions.order': {
    params: { id: one('fields', "t.belongs_to = 'member'", 't.network_id') },
    body: {
      field_ids: {
        sql: `select json_build_array(t.id) from fields t, asking where t.enterprise_id = company and t.belongs_to = 'member'
          order by t.id limit 1`,
      },
    },
  },
  'joinQuestions.destroy': {
    params: {
      id: one('fields', "t.belongs_to = 'member'", 't.network_id'),
      questionId: one('fields', "t.belongs_to = 'member'"),
    },
  },
  'leaderPositions.update': { body: { default_for: null } },
  'managedNetworks.update': {
    params: { id: firstNetwork },
    body: {
      expiry_age_events: null,
      expiry_age_events_unit: null,
      expiry_age_news: null,
      expiry_age_news_unit: null,
      expiry_age_resources: null,
      expiry_age_resources_unit: null,
    },
  },
  'managedNetworks.changeBanner': { form: async () => formWith(await pictureOf(1440, 360), 'banner.png') },
  'members.show': {
    params: {
      id: one('network_members', "t.state = 'active'", 't.network_id', 'network_id, user_id'),
      userId: one('network_members', "t.state = 'active'", 't.user_id', 'network_id, user_id'),
    },
  },
  'members.approve': membership('pending'),
  'members.decline': membership('pending'),
  'members.end': membership(
    'active',
    "t.network_id = (select n.id from networks n where n.enterprise_id = company and n.name like '% open')",
  ),
  'members.reinstate': membership('removed'),
  'memberships.answer': {
    params: {
      networkId: one(
        'network_members',
        "t.state = 'active' and t.user_id = person",
        't.network_id',
        'network_id',
      ),
    },
    body: { answers: [] },
  },
  'memberships.refuse': {
    params: {
      networkId: one(
        'membership_invitations',
        't.closed_at is null and t.answer is null and t.user_id = person',
        't.network_id',
        'network_id',
      ),
    },
  },
  'memberInvitations.withdraw': {
    params: {
      id: one(
        'membership_invitations',
        't.closed_at is null and t.answer is null',
        't.network_id',
        'network_id desc',
      ),
      userId: one(
        'membership_invitations',
        't.closed_at is null and t.answer is null',
        't.user_id',
        'network_id desc',
      ),
    },
  },
  'regionMembers.list': { params: { id: one('networks', "t.kind = 'region'") } },
  'regions.update': { params: { id: one('networks', "t.kind = 'region'") }, body: { child_ids: [] } },
  'regions.edit': { params: { id: one('networks', "t.kind = 'region'") } },
  'regions.destroy': { params: { id: one('networks', "t.kind = 'region'") } },
  'networkFields.change': { params: { field_id: one('fields', "t.belongs_to = 'network'") }, body: text },
  'networkFields.archive': {
    params: { field_id: one('fields', "t.belongs_to = 'network' and t.archived_at is null") },
  },
  'networkFields.fill': {
    body: {
      field_data: value(
        "json_build_array(json_build_object('field_id', (select id from fields f where f.enterprise_id = company and f.belongs_to = 'network' and f.type = 'text' order by id limit 1), 'value', 'one'))",
      ),
    },
  },
  'sponsors.create': { body: { name: 'Somebody' } },
  'handOver.write': {
    params: { id: firstNetwork },
    body: {
      version: value(
        'coalesce((select h.version from hand_over_notes h where h.enterprise_id = company and h.user_id = person order by h.network_id limit 1), 0)',
      ),
    },
  },
  'groupLeaders.create': {
    body: {
      group_id: firstNetwork,
      user_id: one('users', "t.name like '% active'"),
      role_id: one('user_roles', "t.role_type = 'group'"),
      position_id: one('leader_positions', 'true'),
    },
  },
  'groupLeaders.create.2': {
    body: {
      group_id: one('networks', "t.kind = 'region'"),
      user_id: one('users', "t.name like '% active'"),
      role_id: one('user_roles', "t.role_type = 'group'"),
      position_id: one('leader_positions', 'true'),
    },
  },
  'managedNetworks.destroy': { params: { id: one('networks', "t.name like '% empty'") } },
  'userGroups.joinSubgroups': {
    body: {
      group_id: one('networks', "t.name like '% part'", 't.parent_id'),
      group_ids: value(
        "json_build_array((select n.id from networks n where n.enterprise_id = company and n.name like '% part'))",
      ),
    },
  },
  'groupCategoryTypes.delete': {
    params: {
      id: one('group_category_types', 'not exists (select from network_categories c where c.type_id = t.id)'),
    },
  },
  'groupCategories.delete': {
    params: {
      id: one('group_categories', 'not exists (select from network_categories c where c.category_id = t.id)'),
    },
  },
}

function membership(state: string, only = 'true'): Wish {
  const where = `t.state = '${state}' and ${only}`
  return {
    params: {
      id: one('network_members', where, 't.network_id', 'network_id, user_id'),
      userId: one('network_members', where, 't.user_id', 'network_id, user_id'),
    },
  }
}

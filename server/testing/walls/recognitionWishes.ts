import { fresh, one } from './granted.ts'
import type { Wish } from './wishes.ts'

const someoneElse = {
  sql: "select u.id from users u, asking where u.enterprise_id = company and u.state = 'active' and u.id <> person order by u.id limit 1",
}
const reward = (where = "t.deleted_at is null and t.label not like 'Word %'", column = 't.id') =>
  one('rewards', where, column, 'id desc')
const claim = (where: string) => one('reward_claims', `t.state = 'pending' and ${where}`)
const approvers = {
  sql: "select json_agg(u.id) from users u, asking where u.enterprise_id = company and u.state = 'active'",
}
/** None for people of the company; for others those they can't know of, refused like any that aren’t there. */
const segment_ids = {
  sql: `select case when exists (select from users u where u.enterprise_id = company and u.id = person) then '[]'::json
    else (select json_agg(t.id) from segments t where t.enterprise_id = company) end from asking`,
  or: [987_654_321],
}
const rule = { enabled: false, points: 3, segment_ids }
const ruleVersion = (cause: string) =>
  one('point_rules', `t.cause = '${cause}' and t.taken_back_at is null`, 't.version', 'version desc')
const versionOf = (cause: string) => ({ ...ruleVersion(cause), or: 0 })
const recount = (state: string) => one('point_recounts', `t.state = '${state}'`, 't.id', 'id desc')
const achievement = (where: string, column = 't.id') => one('achievements', where, column, 'id desc')
const unreachable = { name: fresh('Badge %'), icon: 'star', milestone: 1000 }

const thanks = (where: string) =>
  one('kudos', `t.removed_at is null and t.audience = 'everyone' and ${where}`, 't.id', 'id desc')

/** What is wished for about recognition: everybody has points, claims what others approve, and has an achievement by hand. */
export const recognitionWishes: Record<string, Wish> = {
  'points.transactions': { params: { id: one('users', 't.id = person') }, query: {} },
  'points.give': { params: { id: someoneElse }, body: { points: 5, reason: 'Thanks' } },
  'points.takeBack': {
    params: {
      id: one(
        'point_entries',
        `t.cause = 'given' and t.user_id <> person and exists (select from point_reasons w where w.enterprise_id = t.enterprise_id
          and w.entry_id = t.id and w.taken_back_by is null)`,
        't.id',
        'id desc',
      ),
    },
  },
  'pointRules.update': {
    params: { cause: 'profile_completed' },
    body: { ...rule, version: versionOf('profile_completed') },
  },
  'pointRecounts.create': {
    params: { cause: 'survey_answered' },
    body: { ...rule, version: versionOf('survey_answered') },
  },
  'pointRecounts.list': { query: {} },
  'pointRecounts.people': { params: { id: recount('ready') }, query: {} },
  'pointRecounts.apply': { params: { id: recount('ready') } },
  'pointRecounts.takeBack': { params: { id: recount('applied') } },
  'pointRecounts.drop': { params: { id: recount('ready') } },
  'rewards.list': { query: {} },
  'rewards.show': { params: { id: reward() } },
  'rewards.create': { body: { label: fresh('Reward %'), price: 5, approver_ids: approvers } },
  'rewards.update': {
    params: { id: reward() },
    body: {
      label: fresh('Reward %'),
      price: 5,
      approver_ids: approvers,
      version: reward(undefined, 't.version'),
    },
  },
  'rewards.delete': { params: { id: reward() } },
  'rewards.changePicture': { params: { id: reward() } },
  'rewards.removePicture': { params: { id: reward() } },
  'rewardClaims.create': {
    params: { id: one('rewards', 't.deleted_at is null') },
    body: { answers: [], version: one('rewards', 't.deleted_at is null', 't.version', 'id') },
  },
  'rewardClaims.list': { query: {} },
  'rewardClaims.show': { params: { id: claim('t.user_id = person') } },
  'rewardClaims.approve': { params: { id: claim('t.user_id <> person') }, body: {} },
  'rewardClaims.deny': { params: { id: claim('t.user_id <> person') } },
  'rewardClaims.withdraw': { params: { id: claim('t.user_id = person') } },
  'boards.people': { query: {} },
  'boards.networks': { query: {} },
  'boards.posts': { query: {} },
  'boards.ofNetwork': { query: {} },
  'boardChoice.update': { body: { on_boards: true } },
  'kudosSettings.update': { body: { kudos_enabled: true, kudos_per_month: 100 } },
  'kudos.list': { query: {} },
  'kudos.create': { body: { user_id: someoneElse, text: 'For the tea', points: 1 } },
  'kudos.delete': { params: { id: thanks('t.from_id = person') } },
  'kudos.report': {
    params: {
      id: thanks(
        "t.to_id = person and not exists (select from kudos_reports r where r.kudos_id = t.id and r.state = 'open')",
      ),
    },
  },
  'kudos.remove': { params: { id: thanks('t.from_id <> person and t.to_id <> person') } },
  'kudos.keep': {
    params: {
      id: thanks(
        "t.from_id <> person and t.to_id <> person and exists (select from kudos_reports r where r.kudos_id = t.id and r.state = 'open')",
      ),
    },
  },
  'achievements.list': { query: {} },
  'achievements.show': { params: { id: achievement('true') } },
  'achievements.preview': { body: { ...unreachable, type: 'count', cause: 'like_given' } },
  'achievements.create': {
    body: { ...unreachable, type: 'count', cause: 'like_given', segment_ids },
  },
  'achievements.update': {
    params: { id: achievement("t.type = 'count'") },
    body: { ...unreachable, version: achievement("t.type = 'count'", 't.version') },
  },
  'achievements.delete': { params: { id: achievement("t.type = 'count'") } },
  'achievements.people': { params: { id: achievement("t.type = 'hand'") }, query: {} },
  'achievements.grant': { params: { id: achievement("t.type = 'hand'") }, body: { user_id: someoneElse } },
  'achievements.takeAway': { params: { id: achievement("t.type = 'hand'"), user_id: someoneElse } },
}

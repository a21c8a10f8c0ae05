import { readFileSync } from 'node:fs'

/** Every address of the product, from the tree that the router itself is built from. */
const tree = readFileSync(new URL('../web/routeTree.gen.ts', import.meta.url), 'utf8')
export const addresses = [
  ...new Set(
    [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = '']) =>
      path.replace('/network/$kind/$networkId', '/groups/$groupId'),
    ),
  ),
]

/** What a parameter names: a row of this table, the best one first. */
interface Named {
  from: string
  where?: string
  best?: string
}

const WOMEN = `(select id from networks where enterprise_id = $1 and name = 'Women at Larkspur')`
/** What the leaders of that network have to do with comes before what is elsewhere. */
const ofWomen = `(network_id = ${WOMEN}) is not true`

const named: Record<string, Named> = {
  code: { from: '(select enterprise_id, code as id from survey_stages) as stages' },
  programId: { from: 'mentorship_programs' },
  groupId: { from: 'networks', where: `id = ${WOMEN}` },
  networkId: { from: 'networks', where: `id = ${WOMEN}` },
  communityId: { from: 'networks', where: `name = 'Larkspur Engineers'` },
  regionId: {
    from: 'networks',
    where: `kind = 'region'`,
    best: `(parent_id = ${WOMEN}) is not true`,
  },
  categoryId: { from: 'group_categories' },
  calendarId: { from: 'calendars' },
  segmentId: { from: 'segments' },
  policyDocumentId: { from: 'policy_documents' },
  userId: { from: 'users', where: `email in ('lena@larkspur.test', 'member@larkspur.test')`, best: 'email' },
  policyId: { from: 'policy_templates', best: `name <> 'Partner'` },
  roleId: { from: 'user_roles', best: `role_name <> 'Partner'` },
  eventId: {
    from: 'events',
    where: `state = 'approved' and starts_at > now()`,
    best: `${ofWomen}, starts_at`,
  },
  folderId: { from: 'folders', best: `${ofWomen}, name <> 'Guides and templates'` },
  resourceId: { from: 'resources', best: `title <> 'How to host a circle evening'` },
  postId: {
    from: 'posts',
    best: `not exists (select from post_networks p where p.enterprise_id = $1 and p.post_id = posts.id
      and p.network_id = ${WOMEN} and p.state = 'approved')`,
  },
  outcomeId: { from: 'aims', where: `kind = 'outcome'`, best: ofWomen },
  importId: { from: 'imports' },
  leaderId: { from: 'network_leaders', best: ofWomen },
  sponsorId: { from: 'sponsors', best: ofWomen },
  pollId: { from: 'surveys', where: `kind = 'poll'` },
  surveyId: { from: 'surveys', where: `kind = 'survey' and network_id is null` },
  personId: { from: '(select enterprise_id, user_id as id from mentorship_profiles) as profiles' },
  pairId: { from: 'mentorships' },
  circleId: { from: 'mentorship_circles' },
  sessionId: { from: 'mentorship_sessions' },
  choiceId: { from: 'mentoring_topics', where: `side = 'mentor'` },
  rewardId: { from: 'rewards' },
  achievementId: { from: 'achievements' },
  recountId: { from: 'point_recounts' },
  // Only requests for a budget are named by their number alone.
  id: {
    from: 'budget_requests',
    where: `annual_budget_id in (select id from annual_budgets where enterprise_id = $1 and network_id = ${WOMEN})`,
    best: `state <> 'pending'`,
  },
}

/** Those whose report is published. */
const shared: Named = {
  from: 'surveys',
  where: `id in (select survey_id from survey_reports where enterprise_id = $1 and published_at is not null)`,
}
const ofNetwork: Named = { from: 'surveys', where: `kind = 'survey'`, best: ofWomen }
/** Where the beginning of an address says what a parameter names. */
const below: readonly (readonly [start: string, parameter: string, Named])[] = [
  ['/events/drafts/', 'draftId', { from: 'event_drafts' }],
  ['/posts/drafts/', 'draftId', { from: 'post_drafts' }],
  ['/admin/manage/calendar/', 'eventId', { from: 'notable_dates' }],
  ['/groups/$groupId/manage/surveys/', 'surveyId', ofNetwork],
  ['/network-survey-response/', 'surveyId', ofNetwork],
  ['/survey-reports/', 'surveyId', shared],
]

/** What isn't kept: a link that was never sent, and a service for signing in. */
const fixed: Record<string, string> = {
  token: 'no-such-token',
  provider: 'google',
  choices: 'mentor-topics',
  cause: 'like_given',
}

interface Database {
  query: (sql: string, values: unknown[]) => Promise<{ rows: { id: string }[] }>
}

/** An address with the numbers of what an enterprise has; undefined if there is nothing that it could show. */
export async function filled(database: Database, enterprise: number, path: string) {
  let address = path
  for (const [, name = ''] of path.matchAll(/\$(\w+)/g)) {
    const asked =
      below.find(([start, parameter]) => parameter === name && path.startsWith(start))?.[2] ?? named[name]
    const { rows } = asked ? await database.query(questionFor(asked), [enterprise]) : { rows: [] }
    const id = rows[0]?.id ?? fixed[name]
    if (id === undefined) return undefined
    address = address.replace(`$${name}`, id)
  }
  return address
}

const questionFor = ({ from, where = 'true', best = 'id' }: Named) =>
  `select id::text from ${from} where enterprise_id = $1 and ${where} order by ${best}, id limit 1`

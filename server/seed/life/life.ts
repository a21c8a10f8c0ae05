import { sql } from 'kysely'
import { createRole } from '../../access/roles/roles.ts'
import { changeTemplate } from '../../access/roles/templates.ts'
import { openSession } from '../../access/signIn.ts'
import { countPeople } from '../../identity/counts.ts'
import { knownPermissions } from '../../identity/roles/known.ts'
import { shownName } from '../../identity/shownName.ts'
import { viewerOfPerson } from '../../identity/viewer.ts'
import { resubscribe, unsubscribe } from '../../networks/mailPreferences.ts'
import { resetOnboarding } from '../../people/accounts/accountStates.ts'
import { changeRole } from '../../people/accounts/change.ts'
import { keepStep } from '../../people/enrollmentSteps.ts'
import { makeToken, revokeToken } from '../../people/me/tokens.ts'
import { mergePeople } from '../../people/merge/merges.ts'
import { acting } from '../../platform/act.ts'
import { Texts } from '../../platform/texts.ts'
import { addBudgets } from './budgets.ts'
import { addDoors } from './doors.ts'
import { addDownloads } from './downloads.ts'
import { addEventDays } from './eventDay.ts'
import { addPlannedEvents } from './eventPlans.ts'
import { addEventTalk } from './eventTalk.ts'
import { addEventTime } from './eventTime.ts'
import { addImports } from './imports.ts'
import { addLibrary } from './library.ts'
import { HERE, type Lived } from './lived.ts'
import { addManaged } from './managed.ts'
import { addBelonging } from './memberships.ts'
import { addMentorship } from './mentorship.ts'
import { addCircles } from './mentorshipCircles.ts'
import { addPrograms } from './mentorshipPrograms.ts'
import { addNews } from './news.ts'
import { addPlans } from './plans.ts'
import { addRecognition } from './recognition.ts'
import { addSeats } from './seats.ts'
import { addSegments } from './segments.ts'
import { addArchived, addSponsors } from './sponsors.ts'
import { addSurveys } from './surveys.ts'
import { addTerms } from './terms.ts'

/** What people did with their accounts over time. */
export async function addLife(given: Omit<Lived, 'texts' | 'me'> & { administrator: number }) {
  const me = await viewerOfPerson(given.tx, given.administrator)
  if (!me) throw new Error('the seed has no administrator')
  const lived: Lived = { ...given, me, texts: new Texts() }
  await suggest(lived)
  await addDevices(lived)
  await addRoles(lived)
  await addTokens(lived)
  await addHours(lived)
  await addUnsubscribed(lived)
  await addEnrolling(lived)
  await addDownloads(lived)
  await addImports(lived)
  await addManaged(lived)
  await addSponsors(lived)
  await addArchived(lived)
  await addBelonging(lived)
  await addSegments(lived)
  await addTerms(lived)
  await addLibrary(lived)
  await addNews(lived)
  await addSeats(lived)
  await addEventDays(lived)
  await addPlannedEvents(lived)
  await addEventTime(lived)
  await addEventTalk(lived)
  await addPlans(lived)
  await addBudgets(lived)
  await addSurveys(lived)
  await addMentorship(lived)
  await addCircles(lived)
  await addRecognition(lived)
  await mergeTwin(lived)
  await addPrograms(lived)
  await draftSso(lived)
  await addDoors(lived)
  // Notifications are already marked as sent at the time, so that nobody gets them again once the product runs. Also
  // those written only at commit.
  lived.tx.beforeCommit(async () => {
    await sql`delete from pgboss.job where state = 'created'`.execute(lived.tx)
  })
}

const suggest = ({ tx, life, network }: Lived) =>
  tx
    .updateTable('networks')
    .set({ suggested: true })
    .where('id', '=', sql<number>`any(${life.suggested.map(network)}::bigint[])`)
    .execute()

async function addDevices({ tx, life, person }: Lived) {
  for (const { person: who, agent, address, seen_at, ended } of life.devices) {
    const before = await tx
      .selectFrom('users')
      .select(['last_seen_at', 'sign_in_count'])
      .where('id', '=', person(who))
      .executeTakeFirstOrThrow()
    await openSession(tx, person(who), address, agent)
    await sql`update sessions set created_at = ${seen_at}::timestamptz - interval '5 hours', last_seen_at = ${seen_at},
        ended_at = case when ${ended} then ${seen_at}::timestamptz end
      where enterprise_id = ${tx.enterpriseId}
        and id = (select max(id) from sessions where enterprise_id = ${tx.enterpriseId})`.execute(tx)
    await tx.updateTable('users').set(before).where('id', '=', person(who)).execute()
  }
}

/** Each begins as a copy of what members may do. */
async function addRoles({ tx, me, life, texts, person }: Lived) {
  const say = texts.in('en')
  const members = await tx
    .selectFrom('policy_templates as t')
    .innerJoin('user_roles as r', 'r.id', 't.role_id')
    .select(['t.id', 't.permissions'])
    .where('r.is_default', '=', true)
    .executeTakeFirstOrThrow()
  for (const { role_name, role_type, permissions, holders } of life.roles) {
    const role = await createRole(acting(tx, me, { address: HERE, say }), {
      role_name,
      role_type,
      template_id: members.id,
    })
    const { id, version } = await tx
      .selectFrom('policy_templates')
      .select(['id', 'version'])
      .where('role_id', '=', role.id)
      .executeTakeFirstOrThrow()
    const all = [...knownPermissions(members.permissions), ...permissions]
    await changeTemplate(acting(tx, me, { address: HERE, say }), id, {
      permissions: [...new Set(all)],
      version,
    })
    for (const holder of holders) await changeRole(acting(tx, me, { address: HERE }), person(holder), role.id)
  }
}

async function addTokens({ tx, life, person }: Lived) {
  for (const { person: who, name, may_write, days, made_days_ago, revoked } of life.tokens) {
    const owner = await viewerOfPerson(tx, person(who))
    if (!owner) continue
    const { id } = await makeToken(acting(tx, owner, { address: HERE }), { name, may_write, days })
    await sql`update personal_access_tokens set created_at = created_at - make_interval(days => ${made_days_ago}),
        expires_at = expires_at - make_interval(days => ${made_days_ago})
      where enterprise_id = ${tx.enterpriseId} and id = ${id}`.execute(tx)
    if (revoked) await revokeToken(acting(tx, owner, { address: HERE }), id)
  }
}

/** Too many to be written one by one; chosen by their numbers, the same each time. */
async function addHours({ tx, life: { hours } }: Lived) {
  if (!hours) return
  await sql`
    insert into recorded_hours (enterprise_id, user_id, network_id, month, hours)
    select m.enterprise_id, m.user_id, m.network_id, month::date, (1 + (place * 7 + ago * 3) % 24) / 4.0
    from (
      select enterprise_id, user_id, network_id, joined_at, row_number() over (order by network_id, user_id) as place
      from network_members where enterprise_id = ${tx.enterpriseId}::bigint and state = 'active'
    ) m
    cross join lateral (
      select ago, date_trunc('month', now()) - make_interval(months => ago) as month
      from generate_series(0, ${hours.months - 1}::int) ago
    ) months
    where (m.place + ago) % ${hours.one_in}::int = 0 and m.joined_at < month`.execute(tx)
}

async function addUnsubscribed({ tx, life, person, network }: Lived) {
  for (const { person: who, network: key, again } of life.unsubscribed) {
    const reader = await viewerOfPerson(tx, person(who))
    if (!reader) continue
    await unsubscribe(acting(tx, reader), network(key))
    if (again) await resubscribe(acting(tx, reader), network(key))
  }
}

async function addEnrolling({ tx, me, life, person }: Lived) {
  if (life.enrols_again !== null)
    await resetOnboarding(acting(tx, me, { address: HERE }), person(life.enrols_again))
  if (life.enrols_half_way !== null) await keepStep(tx, person(life.enrols_half_way), 'discover')
}

/** Somebody was added twice; what the second profile had belongs to the first. */
async function mergeTwin({ tx, me, life: { twin }, texts, person }: Lived) {
  if (!twin) return
  const kept_id = person(twin.of)
  const { first_name, last_name, preferred_name, role_id, time_zone } = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'preferred_name', 'role_id', 'time_zone'])
    .where('id', '=', kept_id)
    .executeTakeFirstOrThrow()
  const names = { first_name, last_name, preferred_name }
  const gone = await tx
    .insertInto('users')
    .values({
      ...names,
      name: shownName(names),
      email: twin.email,
      title: twin.title,
      role_id,
      time_zone,
      state: 'active',
      state_changed_by: me.user_id,
      enrolled_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await countPeople(tx, new Map([['active', 1]]))
  const letters = { send: async () => {} }
  await mergePeople(
    acting(tx, me, { address: HERE }),
    { texts, letters },
    { kept_id, gone_id: gone.id, taken: ['title'] },
  )
}

/** Begun and not yet tested: nobody signs in with it. */
async function draftSso({ tx, life: { sso_draft } }: Lived) {
  if (!sso_draft) return
  const { issuer: idp_issuer, login_url } = sso_draft
  await tx.insertInto('sso_connections').values({ stage: 'draft', idp_issuer, login_url }).execute()
}

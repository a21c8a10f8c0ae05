import { hashOf } from '../../platform/settings/secrets.ts'
import { CANARY } from '../companies.ts'
import { formWith, picture } from '../pictures.ts'
import { client, type World } from '../world.ts'
import { planOf } from './aims.ts'
import { budgetRows, receiptOf } from './budgetRows.ts'
import {
  askAndAnswer,
  askAttendees,
  calendarsOf,
  documentsOf,
  libraryOf,
  managedOf,
  plannedOf,
  postsOf,
} from './canaryRows.ts'
import { filesOfPair, mentorshipRows, programQuestionRows } from './mentorshipRows.ts'
import { recognitionRows } from './recognitionRows.ts'
import { statesOf } from './states.ts'
import { surveyRows } from './surveyRows.ts'

/** Both companies are provisioned: each has a token, a person and a group that its identity provider brought. */
async function provisioned(w: World) {
  for (const [slug, person, maker] of [
    ['brightwater', w.neighbour, w.neighbour],
    ['larkspur', w.people.outsider, w.people.admin],
  ] as const) {
    const id = w.enterprises[slug]
    const word = slug === 'brightwater' ? CANARY : 'Directory'
    await w.owner.query(
      `insert into scim_tokens (enterprise_id, name, token_hash, hint, created_by, expires_at)
       values ($1, $2, $3, '0000', $4, now() + interval '1 day')`,
      [id, word, hashOf(tokenOf(slug)), maker],
    )
    await w.owner.query(
      'insert into scim_users (enterprise_id, user_id, user_name, external_id) values ($1, $2, $3, $3)',
      [id, person, `${word} name`],
    )
    await w.owner.query(
      `insert into scim_groups (enterprise_id, network_id, display_name, external_id)
       select $1, id, $2 || id, $2 from networks where enterprise_id = $1 and kind <> 'region' and archived_at is null`,
      [id, `${word} group`],
    )
  }
}

const tokenOf = (slug: string) => `token-of-the-provider-of-${slug}`

/** The identity provider of a company, as `canaries` let it in; `sentTo` carries its token to another host. */
export const providerOf = (w: World, slug: 'larkspur' | 'brightwater', sentTo = `${slug}.localhost`) =>
  client(w.url, sentTo, 0, { authorization: `Bearer ${tokenOf(slug)}` })

/** Things of the other company in every table a call could reach, each with the canary in it. */
export async function canaries(w: World) {
  const bea = await w.as(w.neighbour, 'brightwater.localhost')
  const form = formWith(await picture(), `${CANARY}.png`)
  const id = w.enterprises.brightwater
  const answers = [
    await bea.post('/api/v2/downloads', { body: { export: 'change_log', columns: ['at'] } }),
    await bea.post(`/api/v2/users/${w.neighbour}/avatar`, { form }),
    await bea.put('/api/v2/users/me/settings/wall', { body: { said: CANARY } }),
    await bea.post('/api/v1/fields', { body: { title: `${CANARY} field`, type: 'text' } }),
    await bea.post('/api/v1/segments', { body: { name: CANARY, rules: { is: 'all', rules: [] } } }),
    await bea.post('/api/v2/users/bulk-actions', {
      body: { action: 'reset_onboarding', user_ids: [w.neighbour], reason: CANARY },
    }),
    await bea.post('/api/v2/client-errors', { body: { message: `${CANARY} broke`, route: '/' } }),
  ]
  for (const { status, text } of answers) if (status !== 200) throw new Error(`canaries: ${status} ${text}`)
  await w.owner.query(
    `insert into custom_texts (enterprise_id, locale, singular, plural) values ($1, 'en', $2, $2)`,
    [id, JSON.stringify({ erg: `${CANARY} circle`, browser_title: CANARY })],
  )
  await w.owner.query(`insert into feature_flags (enterprise_id, key, value) values ($1, 'userway', true)`, [
    id,
  ])
  await w.owner.query(
    `update enterprises set browser_title = $2, home_title = $2, home_message = $2, logo_url = $2, login_logo_url = $2,
       logo_redirect_url = $2, home_banner_url = $2, colour_navigation = $2, sso_logout_url = $2 where id = $1`,
    [id, CANARY],
  )
  await w.owner.query(
    `insert into mails (enterprise_id, kind, to_email, subject, html, plain, message_id)
     values ($1, 'messages.digest', 'bea@brightwater.test', $2, $2, $2, '<1@here>')`,
    [id, CANARY],
  )
  for (const [enterprise, person] of [
    [id, w.neighbour],
    [w.enterprises.larkspur, w.people.member],
  ]) {
    await w.owner.query(
      `insert into personal_access_tokens (enterprise_id, user_id, name, token_hash, hint, scopes, expires_at)
       values ($1, $2, $3, '\\x01', '0000', '{read}', now() + interval '1 day')`,
      [enterprise, person, enterprise === id ? CANARY : 'My script'],
    )
  }
  await provisioned(w)
  await budgetRows(w.owner, id, CANARY)
  await budgetRows(w.owner, w.enterprises.larkspur, 'Books')
  await surveyRows(w.owner, id, CANARY)
  await surveyRows(w.owner, w.enterprises.larkspur, 'Pulse')
  await mentorshipRows(w.owner, id, CANARY)
  await mentorshipRows(w.owner, w.enterprises.larkspur, 'Pairs')
  await recognitionRows(w.owner, id, CANARY)
  await recognitionRows(w.owner, w.enterprises.larkspur, 'Thanks')
  await receiptOf(w, bea, id)
  await receiptOf(w, await w.as(w.people.admin), w.enterprises.larkspur)
  await filesOfPair(w, bea, id, CANARY)
  await filesOfPair(w, await w.as(w.people.admin), w.enterprises.larkspur, 'Plan')
  for (const enterprise of [id, w.enterprises.larkspur])
    await w.owner.query(
      `insert into imports (enterprise_id, file_name, file_bytes, encoding, delimiter, header, data_bytes, data_lines, created_by)
       select $1, $2, 20, 'utf-8', ',', array[$2, 'email'], 10, 1, min(id) from users where enterprise_id = $1`,
      [enterprise, enterprise === id ? CANARY : 'people.csv'],
    )
  for (const [enterprise, person] of [
    [id, w.neighbour],
    [w.enterprises.larkspur, w.people.member],
  ])
    await w.owner.query(
      `with gone as (
         insert into users (enterprise_id, email, first_name, last_name, name, role_id, state, merged_into)
         select enterprise_id, 'former-member@purged.invalid', 'Former', 'Member', 'Former member', role_id, 'purged', id
         from users where id = $2 returning id)
       insert into merges (enterprise_id, kept_id, gone_id, merged_by, undo_until, before)
       select $1, $2, id, $2, now() + interval '30 days', jsonb_build_object('kept', jsonb_build_object('id', $2),
         'after', jsonb_build_object('id', $2),
         'gone', (select to_jsonb(u) from users u where u.id = $2)
           || jsonb_build_object('id', id, 'name', $3::text, 'email', $4::text, 'employee_id', null, 'username', null))
       from gone`,
      enterprise === id
        ? [enterprise, person, CANARY, `${CANARY}@gone.test`.toLowerCase()]
        : [enterprise, person, 'Teo Ruiz', 'teo@gone.test'],
    )
  // Each has just been given the role they had.
  for (const [enterprise, person] of [
    [id, w.neighbour],
    [w.enterprises.larkspur, w.people.member],
  ])
    await w.owner.query(
      `insert into undos (enterprise_id, user_id, act, facts, until_at)
       select enterprise_id, id, 'user.role_changed', jsonb_build_object('id', id, 'role_id', role_id, 'note', $3::text),
         now() + interval '1 day'
       from users where enterprise_id = $1 and id = $2`,
      [enterprise, person, enterprise === id ? CANARY : ''],
    )
  // Each wants less of a network on their Home.
  for (const person of [w.neighbour, w.people.member])
    await w.owner.query(
      `insert into home_less (enterprise_id, user_id, block, network_id)
       select u.enterprise_id, u.id, 'news', min(n.id) from users u
       join networks n on n.enterprise_id = u.enterprise_id where u.id = $1 group by u.enterprise_id, u.id`,
      [person],
    )
  await w.owner.query(
    `insert into counters (enterprise_id, name, value) select unnest($1::bigint[]), 'users.purged', 1
     on conflict (enterprise_id, name) do update set value = counters.value + 1`,
    [Object.values(w.enterprises)],
  )
  // A folder with access control of each company, and somebody who waits for access.
  for (const [enterprise, word] of [
    [id, CANARY],
    [w.enterprises.larkspur, 'Chromium'],
  ])
    await w.owner.query(
      `with event as (select * from events where enterprise_id = $1 order by id limit 1), door as (
         insert into event_door_devices (enterprise_id, event_id, user_id, browser, token_hash)
         select enterprise_id, id, created_by, $2, '\\x02' from event returning *)
       insert into event_check_ins (enterprise_id, event_id, user_id, device_id, way, outcome)
       select enterprise_id, event_id, user_id, id, 'code', 'to_be_confirmed' from door`,
      [enterprise, word],
    )
  // A file that anyone may fetch, on its own host.
  await w.owner.query(`update files set audience = 'anyone' where enterprise_id = $1`, [id])
  await w.owner.query(
    `insert into user_field_values (enterprise_id, user_id, field_id, value) select $1, $2, id, $3 from fields where enterprise_id = $1`,
    [id, w.neighbour, CANARY],
  )
  const ada = await w.as(w.people.admin)
  await ada.post('/api/v2/users/bulk-actions', {
    body: { action: 'reset_onboarding', user_ids: [w.people.outsider] },
  })
  await ada.post('/api/v1/segments', { body: { name: 'Everybody', rules: { is: 'all', rules: [] } } })
  await ada.post('/api/v1/fields', { body: { title: 'Shirt size', type: 'select', options: ['S', 'M'] } })
  for (const [client, enterprise, title] of [
    [bea, id, `${CANARY} question`],
    [ada, w.enterprises.larkspur, 'What brings you here?'],
  ] as const) {
    await askAndAnswer(w, client, enterprise, title)
    await askAttendees(w, client, enterprise, title)
    await programQuestionRows(w.owner, enterprise, title)
  }
  await documentsOf(bea, CANARY)
  await documentsOf(await w.as(w.people.admin), 'House rules')
  await managedOf(bea, CANARY)
  const admin = await w.as(w.people.admin)
  await managedOf(admin, 'Orchard')
  const { rows: wards } = await w.owner.query<{ id: string }>(
    'select min(network_id)::text as id from network_leaders where enterprise_id = $1 and user_id = $2',
    [id, w.neighbour],
  )
  await postsOf(
    w,
    { enterprise: id, networkId: Number(wards[0]?.id) },
    { author: bea, reporter: w.neighbour },
    CANARY,
  )
  await postsOf(
    w,
    { enterprise: w.enterprises.larkspur, networkId: w.networks['Women at Larkspur'] ?? 0 },
    { author: admin, reporter: w.people.member },
    'Orchard',
  )
  await calendarsOf(w, bea, id, CANARY)
  await calendarsOf(w, admin, w.enterprises.larkspur, 'Orchard')
  await plannedOf(w, bea, Number(wards[0]?.id), { asks: w.neighbour, title: CANARY })
  await plannedOf(w, admin, w.networks['Women at Larkspur'] ?? 0, { asks: w.people.leader, title: 'Orchard' })
  await planOf(bea, Number(wards[0]?.id), CANARY)
  await planOf(admin, w.networks['Women at Larkspur'] ?? 0, 'Orchard')
  await libraryOf(w, bea, w.neighbour, CANARY)
  await libraryOf(w, admin, w.people.outsider, 'Orchard')
  await admin.post('/api/v2/downloads', { body: { export: 'change_log', columns: ['at'] } })
  const mateo = await w.as(w.people.member)
  await mateo.post(`/api/v2/users/${w.people.member}/avatar`, { form: formWith(await picture(), 'face.png') })
  await statesOf(w, id, w.neighbour, CANARY)
  await statesOf(w, w.enterprises.larkspur, w.people.admin, 'Orchard')
}

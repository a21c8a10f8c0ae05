import { makeEvent } from '../events.ts'
import { filmFile } from '../films.ts'
import { formWith, picture } from '../pictures.ts'
import type { Client, World } from '../world.ts'

/** A type with a category, a field of networks, and two networks that share something. */
export async function managedOf(admin: Client, title: string) {
  const make = async (path: string, body: object) => {
    const { status, text, json } = await admin.post(path, { body })
    if (status !== 200) throw new Error(`canaries: ${path} ${status} ${text}`)
    return json as { id: number }
  }
  await make('/api/v1/group_category_types', { name: `${title} kinds`, categories: [{ name: title }] })
  const look = { kind: 'community', colour: '#336699', pattern: 'dots' }
  const one = await make('/api/v1/groups', { ...look, name: `${title} Circle` })
  const other = await make('/api/v1/groups', { ...look, name: `${title} Table` })
  await make('/api/v2/network-connections', {
    network_id: one.id,
    with_network_id: other.id,
    shares: ['news'],
  })
  await make(`/api/v1/groups/${one.id}/create_field`, { title: `${title} goal`, type: 'text' })
  const past = await make('/api/v1/groups', { ...look, name: `${title} Past` })
  const { status, text } = await admin.put(`/api/v2/networks/${past.id}/archival`)
  if (status !== 200) throw new Error(`canaries: ${status} ${text}`)
  await make(`/api/v2/networks/${one.id}/sponsors`, { name: `${title} Sponsor`, message: title })
}

/** A post with a comment that somebody reported, and a draft. */
export async function postsOf(
  w: World,
  { enterprise, networkId }: { enterprise: number; networkId: number },
  { author, reporter }: { author: Client; reporter: number },
  title: string,
) {
  const make = async (path: string, body: object) => {
    const { status, text, json } = await author.post(path, { body })
    if (status !== 200) throw new Error(`canaries: ${path} ${status} ${text}`)
    return json as { id: number }
  }
  const words = { kind: 'group_message', title: `${title} post`, body: `${title} words`, language: 'en' }
  const post = await make('/api/v1/posts', { ...words, network_ids: [networkId] })
  await make(`/api/v2/posts/${post.id}/comments`, { body: `${title} comment` })
  await make('/api/v2/post-drafts', { post_to: String(networkId) })
  const film = await author.post('/api/v2/post-films', {
    form: formWith(filmFile(), `${title}.mp4`, 'video/mp4'),
  })
  if (film.status !== 200) throw new Error(`canaries: film ${film.status} ${film.text}`)
  await make('/api/v1/posts', {
    kind: 'video',
    title: `${title} film`,
    language: 'en',
    network_ids: [networkId],
    video_file_id: film.json.file_id,
    picture_alt: title,
  })
  await w.owner.query(
    `insert into post_reports (enterprise_id, post_id, reported_by, reason, says)
     select enterprise_id, id, $2, 'other', $3 from posts where id = $1`,
    [post.id, reporter, title],
  )
  const away = await make('/api/v1/posts', { ...words, title: `${title} away`, network_ids: [networkId] })
  // The first post of the company is shown by a second network.
  await w.owner.query(
    `insert into post_networks (enterprise_id, post_id, network_id, kind, state, origin, published_at, live)
     select p.enterprise_id, p.id, n.id, p.kind, 'accepted', 'share', now(), true
     from (select * from posts where enterprise_id = $1 order by id limit 1) p
     join networks n on n.enterprise_id = p.enterprise_id and n.archived_at is null and not n.private
     where not exists (select from post_networks there where there.enterprise_id = p.enterprise_id
       and there.post_id = p.id and there.network_id = n.id)
     order by n.id limit 1`,
    [enterprise],
  )
  await w.owner.query(
    `with away as (update posts set state = 'pending_deletion', state_changed_by = $2 where id = $1 returning *)
     insert into post_appeals (enterprise_id, post_id, removed_at, removed_by, asked_by, reason)
     select enterprise_id, id, state_changed_at, $2, author_id, $3 from away`,
    [away.id, reporter, title],
  )
}

/** An event with everything beside it, a draft of one, and a requested change. */
export async function plannedOf(
  w: World,
  planner: Client,
  networkId: number,
  { asks, title }: { asks: number; title: string },
) {
  const make = async (path: string, body: object) => {
    const { status, text, json } = await planner.post(path, { body })
    if (status !== 200) throw new Error(`canaries: ${path} ${status} ${text}`)
    return json as { id: number }
  }
  const event = await makeEvent(planner, networkId, `${title} evening`, { description: title, diet: title })
  await make('/api/v2/event-drafts', { post_to: String(networkId) })
  await make(`/api/v2/events/${event.id}/todos`, { content: `${title} to do`, owner_id: planner.id })
  const field = await make(`/api/v1/initiatives/${event.id}/create_field`, {
    title: `${title} measure`,
    type: 'text',
  })
  await make(`/api/v1/initiatives/${event.id}/create_update`, {
    reported_on: '2026-02-28',
    comment: title,
    fields: [{ measure_id: field.id, value: title }],
  })
  await w.owner.query(
    `insert into event_changes (enterprise_id, event_id, wanted, asked_by)
     select enterprise_id, id, jsonb_build_object('location', $3::text), $2 from events where id = $1`,
    [event.id, asks, title],
  )
}

/** A folder in a folder, a resource in it with words of its own, and a request for access. */
export async function libraryOf(w: World, admin: Client, asks: number, title: string) {
  const make = async (path: string, body: object) => {
    const { status, text, json } = await admin.post(path, { body })
    if (status !== 200) throw new Error(`canaries: ${path} ${status} ${text}`)
    return json as { id: number }
  }
  const label = await make('/api/v2/labels', { name: `${title} label`, colour: '#336699' })
  const tag = await make('/api/v2/tags', { name: `${title} tag` })
  await make('/api/v2/labels', { name: `${title} second label`, colour: '#993366' })
  await make('/api/v2/tags', { name: `${title} second tag` })
  const folder = await make('/api/v1/folders', { name: `${title} folder` })
  const inner = await make('/api/v1/folders', { name: `${title} inner folder`, parent_folder_id: folder.id })
  const words = { description: title, label_id: label.id, tag_ids: [tag.id] }
  await make('/api/v1/resources', { folder_id: folder.id, title: `${title} page`, body: title, ...words })
  await make('/api/v1/resources', {
    folder_id: inner.id,
    title: `${title} link`,
    url: 'https://example.org',
    ...words,
  })
  const sent = await admin.post(`/api/v2/folders/${folder.id}/files`, {
    form: formWith(await picture(), `${title}.png`),
  })
  if (sent.status !== 200) throw new Error(`canaries: file ${sent.status} ${sent.text}`)
  await w.owner.query(
    `insert into folder_access_requests (enterprise_id, folder_id, user_id, note)
     select enterprise_id, id, $2, $3 from folders where id = $1`,
    [folder.id, asks, title],
  )
}

/** A published document with a draft beside it, so that versions of either kind have an id. */
export async function documentsOf(admin: Client, title: string) {
  const begun = await admin.post('/api/v2/policy-documents', {
    body: { title, kind: 'other', required: false, body: title },
  })
  const { id, draft } = begun.json
  await admin.post(`/api/v2/policy-documents/${id}/publication`, {
    body: { effective_on: null, version: draft?.version },
  })
  const drafted = await admin.put(`/api/v2/policy-documents/${id}/draft`, {
    body: { body: `${title}, again`, summary: null, version: 0 },
  })
  if (drafted.status !== 200) throw new Error(`documents: ${drafted.status} ${drafted.text}`)
}

/** Something that is asked when somebody registers, and one thing done to many attendees. */
export async function askAttendees(w: World, client: Client, enterprise: number, title: string) {
  const { rows } = await w.owner.query<{ event_id: string; user_id: string }>(
    `select event_id::text, user_id::text from event_registrations where enterprise_id = $1
     order by event_id, user_id limit 1`,
    [enterprise],
  )
  const { event_id, user_id } = rows[0] ?? {}
  await client.post(`/api/v2/initiatives/${event_id}/questions`, { body: { title, type: 'text' } })
  await w.owner.query(
    `insert into attendee_field_values (enterprise_id, event_id, user_id, field_id, value)
     select enterprise_id, event_id, $2, id, $3 from fields where event_id = $1`,
    [event_id, user_id, title],
  )
  await w.owner.query(
    `with made as (
       insert into attendee_actions (enterprise_id, event_id, action, subject, body, asked_by, total, refused_count)
       values ($1, $2, 'message', $4, $4, $3, 1, 1) returning id)
     insert into attendee_action_lines (enterprise_id, action_id, line, user_id, said, outcome)
     select $1, id, 1, $5, $4, 'registration.not_on_list' from made`,
    [enterprise, event_id, client.id, title, user_id],
  )
}

/** Something that is asked at joining, and one thing done to many members. */
export async function askAndAnswer(w: World, client: Client, enterprise: number, title: string) {
  const { rows } = await w.owner.query<{ network_id: string }>(
    `select min(network_id)::text as network_id from network_members where enterprise_id = $1 and state = 'active'`,
    [enterprise],
  )
  const id = rows[0]?.network_id ?? ''
  await client.post(`/api/v2/networks/${id}/questions`, { body: { title, type: 'text' } })
  await w.owner.query(
    `insert into membership_invitations (enterprise_id, network_id, user_id, invited_by)
     select enterprise_id, $2, min(id), $3 from users where enterprise_id = $1 group by enterprise_id`,
    [enterprise, id, client.id],
  )
  await w.owner.query(
    `insert into member_field_values (enterprise_id, network_id, user_id, field_id, value)
     select $1, $2, min(m.user_id), min(f.id), $3 from network_members m, fields f
     where m.enterprise_id = $1 and m.network_id = $2 and f.enterprise_id = $1 and f.network_id = $2`,
    [enterprise, id, title],
  )
  await w.owner.query(
    `insert into member_bulk_actions (enterprise_id, network_id, action, reason, asked_by, total)
     values ($1, $2, 'remove', $3, $4, 1)`,
    [enterprise, id, title, client.id],
  )
}

/** A calendar with a notable date, and an event that repeats. */
export async function calendarsOf(w: World, admin: Client, enterprise: number, title: string) {
  const made = await admin.post('/api/v2/calendars', {
    body: {
      name: `${title} days`,
      colour: '#336699',
      network_ids: [],
      strategy: 'empty',
      copy_of_calendar_id: null,
      observances: [],
    },
  })
  if (made.status !== 200) throw new Error(`canaries: ${made.status} ${made.text}`)
  const rule = { kind: 'fixed', month: 3, day: 8, days: 1, starts_on: null, nth: null, weekday: null }
  const { status, text } = await admin.post(`/api/v2/calendars/${made.json.id}/notable-dates`, {
    body: {
      ...rule,
      name: `${title} day`,
      description: title,
      offset_days: null,
      reckoning: null,
      from_year: null,
      until_year: null,
    },
  })
  if (status !== 200) throw new Error(`canaries: ${status} ${text}`)
  await w.owner.query(
    `with one as (select * from events where enterprise_id = $1 and state = 'approved' order by id limit 1),
       made as (
         insert into event_series (enterprise_id, network_id, rule, starts_on, starts_minute, minutes, time_zone, most)
         select enterprise_id, network_id, 'weekly', starts_at::date, 720, 120, time_zone, 4 from one returning id, starts_on)
     update events e set series_id = made.id, series_on = made.starts_on from one, made
     where e.enterprise_id = one.enterprise_id and e.id = one.id`,
    [enterprise],
  )
}

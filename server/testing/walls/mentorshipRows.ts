import type pg from 'pg'
import { mentorshipFiles } from '../../../contract/mentorship/files.ts'
import { formWith, picture } from '../pictures.ts'
import { type Client, pathOf, type World } from '../world.ts'

const person = `people as (
  select id, row_number() over (order by id) - 1 as n, count(*) over () as most from users where enterprise_id = $1 and state = 'active')`

/** A room for each row of a query with places. */
const roomsOf = (kind: string, wanted: string) => `rooms as (
    insert into mentorship_rooms (enterprise_id, kind) select $1, '${kind}' from ${wanted} returning id),
  placed as (select id, row_number() over (order by id) as place from rooms)`

/**
 * Mentorship of a company in every state: everybody is mentor and mentee, the mentor of the next one, and asks the one after
 * that. `word` stands wherever somebody may write something.
 */
export async function mentorshipRows(owner: pg.Client, enterprise: number, word: string) {
  await owner.query('begin')
  await owner.query('select set_tenant($1)', [enterprise])
  const said = (text: string) => owner.query(text, text.includes('$2') ? [enterprise, word] : [enterprise])
  await said(`insert into mentoring_types (enterprise_id, name, position, archived_at)
    select $1, $2 || ' type ' || n, n, case n when 5 then now() end from generate_series(1, 5) n`)
  await said(`insert into mentoring_topics (enterprise_id, side, name, position, archived_at)
    select $1, s, $2 || ' topic ' || n, n, case n when 5 then now() end
    from generate_series(1, 5) n cross join unnest(array['mentor', 'mentee']) s`)
  await said(`insert into mentorship_profiles (enterprise_id, user_id, is_mentor, is_mentee, mentor_places, mentee_places, goals,
      offer, interests, mentor_topic_ids, mentee_topic_ids, type_ids, hours)
    select $1, u.id, true, true, 20, 20, $2, $2, $2,
      array(select id from mentoring_topics where enterprise_id = $1 and side = 'mentor' and position < 3),
      array(select id from mentoring_topics where enterprise_id = $1 and side = 'mentee' and position < 3),
      array(select id from mentoring_types where enterprise_id = $1 and position < 3),
      '[{"weekday": 2, "from": 600, "until": 720}]'
    from users u where u.enterprise_id = $1 and u.state = 'active'`)
  await said(`insert into mentorship_marks (enterprise_id, mark, spread, user_id)
    select p.enterprise_id, m, p.spread, p.user_id from mentorship_profiles p
    cross join unnest(array['mentor', 'mentee', 'mentor:word:' || lower($2), 'mentee:word:' || lower($2)]) m where p.enterprise_id = $1`)
  await said(`with ${person}, wanted as (
      select a.id as mentor, b.id as mentee, s.state, row_number() over (order by a.n, s.state) as place
      from people a join people b on b.n = (a.n + 1) % a.most cross join (values ('active'), ('ended')) s(state)),
    ${roomsOf('pair', 'wanted')}
    insert into mentorships (enterprise_id, id, mentor_id, mentee_id, state, type_id, topic_ids, since, planned_until, ended_at, ended_by, end_reason)
    select $1, r.id, w.mentor, w.mentee, w.state, (select min(id) from mentoring_types where enterprise_id = $1),
      array(select id from mentoring_topics where enterprise_id = $1 and side = 'mentee' and position < 3),
      now() - interval '200 days', current_date + 10, case w.state when 'ended' then now() end,
      case w.state when 'ended' then w.mentor end, case w.state when 'ended' then $2 end
    from wanted w join placed r using (place)`)
  await said(`insert into mentorship_pairs (enterprise_id, mentor_id, mentee_id, mentorship_id)
    select enterprise_id, mentor_id, mentee_id, id from mentorships where enterprise_id = $1 and state = 'active'`)
  await said(`with ${person}, asked as (
      select a.id as asker, b.id as recipient, s.state, row_number() over (order by a.n, s.state) as place
      from people a join people b on b.n = (a.n + a.most - least(2, a.most - 1)) % a.most
      cross join (values ('pending'), ('rejected'), ('withdrawn')) s(state)),
    sets as (
      insert into mentorship_request_sets (enterprise_id, notes, next_after_days, choice_count)
      select $1, $2, 5, 1 from asked returning id),
    placed as (select id, row_number() over (order by id) as place from sets)
    insert into mentorship_requests (enterprise_id, set_id, rank, asker_id, recipient_id, asker_side, state, asked_at, decided_at, reason)
    select $1, placed.id, 1, asker, recipient, 'mentee', state, now() - interval '8 days', case when state <> 'pending' then now() end,
      case when state = 'rejected' then $2 end
    from asked join placed using (place)`)
  await said(`insert into mentorship_goals (enterprise_id, mentorship_id, title, position)
    select $1, id, $2 || ' goal ' || n, n from mentorships, generate_series(1, 3) n where enterprise_id = $1 and state = 'active'`)
  await said(`insert into mentorship_steps (enterprise_id, goal_id, title, position)
    select $1, id, $2 || ' step', 1 from mentorship_goals where enterprise_id = $1`)
  await said(`insert into mentorship_notes (enterprise_id, room_id, text, edited_by, edited_at)
    select $1, id, $2, mentor_id, now() from mentorships where enterprise_id = $1`)
  await said(`insert into mentorship_private_notes (enterprise_id, room_id, user_id, text, edited_at)
    select $1, id, unnest(array[mentor_id, mentee_id]), $2, now() from mentorships where enterprise_id = $1`)
  await said(`insert into mentorship_reviews (enterprise_id, mentorship_id, kind, user_id, reached)
    select $1, id, 'midpoint', mentee_id, $2 from mentorships where enterprise_id = $1`)
  await said(`insert into mentorship_concerns (enterprise_id, room_id, reported_by, text, closed_at, closed_by, note)
    select $1, id, mentee_id, $2, case when shut then now() end, case when shut then mentor_id end, case when shut then $2 end
    from mentorships, unnest(array[true, false]) shut where enterprise_id = $1`)
  await said(`with made as (
      insert into mentorship_sessions (enterprise_id, room_id, host_id, starts_at, ends_at, format, conference_url, phone_number,
        place, notes, state, canceled_at, canceled_by, cancel_reason)
      select $1, m.id, m.mentor_id, date_trunc('hour', now()) + (s.hours + m.mentor_id % 7 * 3) * interval '1 hour',
        date_trunc('hour', now()) + (s.hours + 1 + m.mentor_id % 7 * 3) * interval '1 hour', 'video', 'https://meet.example.org/' || lower($2), $2, $2, $2,
        case when s.canceled then 'canceled' else 'scheduled' end, case when s.canceled then now() end,
        case when s.canceled then m.mentor_id end, case when s.canceled then $2 end
      from mentorships m cross join (values (240, false), (264, false), (288, false), (312, false), (-240, false), (336, true)) s(hours, canceled)
      where m.enterprise_id = $1 and m.state = 'active' returning *),
    hosts as (
      insert into mentorship_session_participants (enterprise_id, session_id, user_id, role, invitation)
      select $1, s.id, m.mentor_id, 'mentor', 'accepted' from made s join mentorships m on m.enterprise_id = $1 and m.id = s.room_id)
    insert into mentorship_session_participants (enterprise_id, session_id, user_id, role, invitation, proposed_starts_at, proposed_ends_at, proposal_note)
    select $1, s.id, m.mentee_id, 'mentee', i.invitation, case i.invitation when 'proposed' then s.starts_at + interval '50 hours' end,
      case i.invitation when 'proposed' then s.ends_at + interval '50 hours' end, case i.invitation when 'proposed' then $2 end
    from made s join mentorships m on m.enterprise_id = $1 and m.id = s.room_id
    cross join lateral (select case when s.starts_at < now() then 'accepted'
      when s.starts_at = date_trunc('hour', now()) + (264 + m.mentor_id % 7 * 3) * interval '1 hour' then 'proposed'
      else 'pending' end as invitation) i`)
  await said(`insert into mentorship_session_feedback (enterprise_id, session_id, user_id, rating, words)
    select $1, p.session_id, p.user_id, 5, $2 from mentorship_session_participants p
    join mentorship_sessions s on s.enterprise_id = $1 and s.id = p.session_id
    where p.enterprise_id = $1 and p.role = 'mentee' and s.starts_at < now()`)
  await circleRows(said)
  await programRows(said)
  await owner.query('commit')
}

/** Everybody leads an open, an asked-for and a closed circle; in the last the next person is, another asked, and one is invited. */
async function circleRows(said: (text: string) => Promise<unknown>) {
  await said(`with ${person}, wanted as (
      select a.id as mentor, j as joining, row_number() over (order by a.n, j) as place
      from people a cross join unnest(array['open', 'asking', 'closed']) j),
    ${roomsOf('circle', 'wanted')}, made as (
      insert into mentorship_circles (enterprise_id, id, name, about, joining, places, planned_until, topic_ids)
      select $1, r.id, w.mentor || ' ' || $2, $2, w.joining, 20, current_date + 90,
        array(select id from mentoring_topics where enterprise_id = $1 and side = 'mentor' and position < 3)
      from wanted w join placed r using (place) returning *)
    insert into mentorship_circle_people (enterprise_id, circle_id, user_id, side, state, was_in, note)
    select $1, m.id, b.id, s.side, s.state, s.state = 'in', case s.state when 'asked' then $2 end
    from made m join people a on a.id = split_part(m.name, ' ', 1)::bigint
    join (values (0, 'mentor', 'in'), (1, 'mentee', 'in'), (2, 'mentee', 'asked'), (3, 'mentee', 'invited')) s(away, side, state)
      on s.away = 0 or m.joining = 'closed'
    join people b on b.n = (a.n + s.away) % a.most on conflict do nothing`)
  await said(`insert into mentorship_notes (enterprise_id, room_id, text, edited_by, edited_at)
    select p.enterprise_id, p.circle_id, $2, p.user_id, now() from mentorship_circle_people p
    where p.enterprise_id = $1 and p.side = 'mentor'`)
  await said(`insert into mentorship_private_notes (enterprise_id, room_id, user_id, text, edited_at)
    select p.enterprise_id, p.circle_id, p.user_id, $2, now() from mentorship_circle_people p
    where p.enterprise_id = $1 and p.state = 'in'`)
  await said(`insert into mentorship_concerns (enterprise_id, room_id, reported_by, text)
    select p.enterprise_id, p.circle_id, p.user_id, $2 from mentorship_circle_people p
    where p.enterprise_id = $1 and p.side = 'mentee' and p.state = 'in'`)
}

/** Programs in every state, in which everybody takes part; one is being matched, with a draft, and one has been. */
async function programRows(said: (text: string) => Promise<unknown>) {
  await said(`insert into mentorship_programs (enterprise_id, name, description, state, match_by, enrols_from, enrols_until,
      runs_from, runs_until, rules, archived_at, created_by)
    select $1, $2 || ' program ' || p.n, $2, p.state, p.match_by, current_date - 30, current_date + 30, current_date + 31,
      current_date + 200, '{"criteria": {}, "apart": {"manager": true, "same_team": true, "past_pair": false},
        "fields": {"site": null, "team": null, "manager": null}}', case p.n when 8 then now() end,
      (select min(id) from users where enterprise_id = $1)
    from (values (1, 'draft', 'all_at_once'), (2, 'enrolling', 'all_at_once'), (3, 'matching', 'all_at_once'),
      (4, 'running', 'all_at_once'), (5, 'running', 'suggestion'), (6, 'ended', 'all_at_once'), (7, 'matching', 'all_at_once'),
      (8, 'ended', 'own_choice'), (9, 'matching', 'all_at_once')) p(n, state, match_by)`)
  await said(`insert into mentorship_participants (enterprise_id, program_id, user_id, side, mentor_places, mentee_places)
    select $1, p.id, f.user_id, 'both', 20, 20 from mentorship_programs p
    join mentorship_profiles f on f.enterprise_id = $1 where p.enterprise_id = $1 and p.state <> 'draft'`)
  await said(`insert into mentorship_wishes (enterprise_id, program_id, user_id, wished_side, wished_id, rank)
    select $1, p.id, m.mentee_id, 'mentor', m.mentor_id, 1 from mentorship_programs p
    join mentorship_pairs m on m.enterprise_id = $1 where p.enterprise_id = $1 and p.state <> 'draft'`)
  await said(`insert into mentorship_guides (enterprise_id, program_id, number, title, text)
    select $1, id, 2, $2, $2 from mentorship_programs where enterprise_id = $1`)
  await said(`insert into mentorship_guide_items (enterprise_id, program_id, number, position, text)
    select $1, program_id, number, 1, $2 from mentorship_guides where enterprise_id = $1`)
  await said(`insert into mentorship_guide_ticks (enterprise_id, mentorship_id, number, key)
    select $1, id, 1, 'usual-2' from mentorships where enterprise_id = $1`)
  await said(`insert into mentorship_program_messages (enterprise_id, program_id, part, subject, message, written_by, user_ids,
      written_at, sent_at)
    select $1, p.id, 'everybody', $2, $2, p.created_by, array[p.created_by], now() - interval '2 days', now()
    from mentorship_programs p where p.enterprise_id = $1 and p.state = 'running'`)
  await said(`insert into mentorship_rounds (enterprise_id, program_id, number, state, rules, result, solved_at, published_at, published_by)
    select $1, p.id, 1, case p.state when 'matching' then 'draft' else 'published' end, p.rules,
      '{"score": 1, "bound": 1, "percent": 100, "possible": 1, "refused": [], "worth": [], "difference": null}', now(),
      case p.state when 'running' then now() end, case p.state when 'running' then p.created_by end
    from mentorship_programs p where p.enterprise_id = $1 and p.match_by = 'all_at_once'
      and p.state in ('matching', 'running') and p.name not like '% 9'`)
  // Backwards, so that they are no pair yet.
  await said(`insert into mentorship_round_pairs (enterprise_id, round_id, mentee_id, mentor_id, points, percent, parts, is_new)
    select $1, r.id, m.mentor_id, m.mentee_id, 1, 100, '[]', true from mentorship_rounds r
    join mentorship_pairs m on m.enterprise_id = $1 where r.enterprise_id = $1`)
  await said(`insert into mentorship_round_marks (enterprise_id, round_id, mentee_id, mentor_id, kind)
    select p.enterprise_id, p.round_id, p.mentee_id, p.mentor_id, 'locked' from mentorship_round_pairs p where p.enterprise_id = $1`)
  await said(`insert into mentorship_round_left (enterprise_id, round_id, user_id, side, reasons)
    select $1, r.id, u.id, 'mentee', '{"because": "nobody_possible", "possible": 0, "barriers": [], "unmet": [], "nearest": []}'
    from mentorship_rounds r, users u where r.enterprise_id = $1 and u.enterprise_id = $1 and u.state = 'active'`)
}

/** What programs ask; after the fields of people, which others take for the first. */
export async function programQuestionRows(owner: pg.Client, enterprise: number, word: string) {
  await owner.query('begin')
  await owner.query('select set_tenant($1)', [enterprise])
  const said = (text: string) => owner.query(text, text.includes('$2') ? [enterprise, word] : [enterprise])
  await said(`insert into fields (enterprise_id, belongs_to, program_id, title, type, position)
    select $1, 'participant', p.id, $2 || ' question', 'text', 1 from mentorship_programs p where p.enterprise_id = $1 and p.state = 'enrolling'`)
  await said(`insert into participant_field_values (enterprise_id, program_id, user_id, field_id, value)
    select $1, q.program_id, q.user_id, f.id, $2 from mentorship_participants q
    join fields f on f.enterprise_id = $1 and f.program_id = q.program_id where q.enterprise_id = $1`)
  await owner.query('commit')
}

/** Files of somebody’s pair whose bytes are there: one to open, one to rename, one to remove. */
export async function filesOfPair(w: World, client: Client, enterprise: number, word: string) {
  const { rows } = await w.owner.query<{ id: number }>(
    `select min(id)::int as id from mentorships where enterprise_id = $1 and state = 'active' and $2 in (mentor_id, mentee_id)`,
    [enterprise, client.id],
  )
  for (let n = 0; n < 3; n++)
    await client.post(pathOf(mentorshipFiles.add, { id: rows[0]?.id ?? 0 }), {
      form: formWith(await picture(), `${word}.png`),
    })
}

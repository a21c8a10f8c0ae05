import type pg from 'pg'

const blank = { help: null, required: false, options: [], rows: [], shuffled: false }
const noEnds = { min: null, max: null, low_label: null, high_label: null, show_if: null }

/** A section with one question to which anybody may write something. */
export const oneQuestion = (word: string) => [
  {
    key: 's1',
    title: word,
    description: word,
    questions: [{ key: 'q1', type: 'short_text', title: word, ...blank, ...noEnds }],
  },
]

/** People told apart by a field that somebody named. */
const twoClasses = (word: string) => [
  {
    by: 'field',
    field_id: 1,
    title: word,
    values: ['a1', 'a2'].map((key) => ({
      key,
      is: 'named',
      label: `${word} ${key}`,
      from: null,
      to: null,
      raws: [key],
    })),
  },
]

/** Surveys of a company in every state, which ask everybody; `word` stands wherever somebody may write something. */
export async function surveyRows(owner: pg.Client, enterprise: number, word: string) {
  await owner.query('begin')
  await owner.query('select set_tenant($1)', [enterprise])
  await owner.query(
    `insert into surveys (enterprise_id, kind, network_id, title, description, locale, sections, question_count, promise,
       figures_from, comments_from, everybody, state, published_at, opened_at, created_by, class_map)
     select $1, s.kind, case when s.inside then (select min(id) from networks where enterprise_id = $1) end, $2 || ' ' || s.name,
       $2, 'en', $3, 1, 'named', 5, 10, true, s.state, case s.state when 'published' then now() end,
       case s.state when 'published' then now() end, (select min(id) from users where enterprise_id = $1 and state = 'active'), $4
     from (values ('survey', 'draft', 'draft', false), ('survey', 'draft too', 'draft', false), ('survey', 'open', 'published', false),
       ('poll', 'other', 'published', false), ('survey', 'shut', 'published', false), ('survey', 'inside', 'published', true),
       ('survey', 'spare', 'published', false), ('survey', 'pulse', 'draft', false), ('survey', 'resting', 'draft', false),
       ('poll', 'to stage', 'draft', false), ('poll', 'staged', 'published', false)) s(kind, name, state, inside)`,
    [enterprise, word, JSON.stringify(oneQuestion(word)), JSON.stringify(twoClasses(word))],
  )
  await owner.query(
    `update surveys set promise = 'confidential', sections = $3 where enterprise_id = $1
       and title in ($2 || ' to stage', $2 || ' staged')`,
    [enterprise, word, JSON.stringify(oneQuestion(word)).replace('short_text', 'yes_no')],
  )
  await owner.query(
    `insert into survey_stages (enterprise_id, survey_id, promise, code, door, question)
     select enterprise_id, id, promise, lpad(enterprise_id::text, 6, 'a'), 'signed_in', 'q1' from surveys
     where enterprise_id = $1 and title = $2 || ' staged'`,
    [enterprise, word],
  )
  await owner.query(
    `insert into survey_invitations (enterprise_id, survey_id, user_id, invited_at)
     select s.enterprise_id, s.id, u.id, now() from surveys s join users u on u.enterprise_id = s.enterprise_id and u.state = 'active'
     where s.enterprise_id = $1 and s.state = 'published' and not exists (select from survey_stages g
       where g.enterprise_id = s.enterprise_id and g.survey_id = s.id)`,
    [enterprise],
  )
  await owner.query(
    `with said as (
       insert into survey_responses (enterprise_id, survey_id, promise, user_id, answers, locale, answered_on, answered_at, position)
       select i.enterprise_id, i.survey_id, 'named', i.user_id, jsonb_build_object('q1', $2::text), 'en', current_date, now(), 1
       from survey_invitations i join surveys s on s.enterprise_id = i.enterprise_id and s.id = i.survey_id
       where i.enterprise_id = $1 and s.title in ($2 || ' open', $2 || ' shut')
         and i.user_id = (select min(id) from users where enterprise_id = $1 and state = 'active')
       returning *)
     update survey_invitations i set took_part_on = said.answered_on from said
     where i.enterprise_id = said.enterprise_id and i.survey_id = said.survey_id and i.user_id = said.user_id`,
    [enterprise, word],
  )
  await owner.query(
    `update surveys s set response_count = 1 from survey_responses r
     where s.enterprise_id = $1 and r.enterprise_id = s.enterprise_id and r.survey_id = s.id`,
    [enterprise],
  )
  await owner.query(
    `insert into survey_promises (enterprise_id, survey_id, promise, figures_from, comments_from, questions_hash)
     select enterprise_id, id, promise, figures_from, comments_from, questions_hash from surveys
     where enterprise_id = $1 and state <> 'draft'`,
    [enterprise],
  )
  await owner.query(
    `update surveys set state = 'closed', closed_at = now() where enterprise_id = $1 and title = $2 || ' shut'`,
    [enterprise, word],
  )
  await owner.query(
    `insert into survey_reports (enterprise_id, survey_id, heard, doing, questions, published_at, published)
     select enterprise_id, id, $2, $2, '["q1"]', now(), jsonb_build_object('heard', $2::text, 'doing', $2::text, 'results', '[]'::jsonb)
     from surveys where enterprise_id = $1 and state = 'published' and kind = 'survey' and network_id is null`,
    [enterprise, word],
  )
  await owner.query(
    `insert into survey_themes (enterprise_id, survey_id, name)
     select enterprise_id, id, $2 from surveys where enterprise_id = $1 and state in ('published', 'closed')`,
    [enterprise, word],
  )
  await owner.query(
    `update surveys set repeats = '{"every":"week","open_days":5,"rotating":[],"at_once":2}'
     where enterprise_id = $1 and title in ($2 || ' pulse', $2 || ' resting')`,
    [enterprise, word],
  )
  await owner.query(
    `insert into survey_pulses (enterprise_id, survey_id, promise, figures_from, comments_from, state, first_day, at_time, next_at)
     select enterprise_id, id, promise, figures_from, comments_from,
       case when title like '%pulse' then 'running' else 'paused' end, current_date, '09:00',
       case when title like '%pulse' then now() + interval '7 days' end
     from surveys where enterprise_id = $1 and repeats is not null`,
    [enterprise],
  )
  await owner.query(
    `update surveys s set pulse_id = p.survey_id, wave = 1 from survey_pulses p
     where s.enterprise_id = $1 and p.enterprise_id = s.enterprise_id and p.state = 'running' and s.title = $2 || ' shut'`,
    [enterprise, word],
  )
  await owner.query('commit')
}

import type { z } from 'zod'
import type { ChangedField, ChangeEntry } from '../../contract/insight/logs.ts'
import { networkAddress } from '../../contract/networks/addresses.ts'
import { peoplePolicy } from '../identity/peoplePolicy.ts'
import type { Reading, Spoken } from '../platform/act.ts'
import { allows } from '../platform/rights/policy.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import type { Speak } from '../platform/texts.ts'
import { findNames, isList, type Names, Wanted } from './changeLogNames.ts'
import type { ChangeLogWords } from './changeLogWords.ts'

type Field = z.output<typeof ChangedField>
export type Entry = z.output<typeof ChangeEntry>

export interface ChangeRow {
  id: number
  at: string
  actor_id: number | null
  action: string
  subject_type: string
  subject_id: string | null
  network_id: number | null
  difference: unknown
  address: string | null
  seal: number | null
  personal_hash: Buffer | null
  about_user_id: number | null
  before_after: unknown
  /** The reader isn't told whose membership it is about. */
  kept_quiet: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Actions before there is a session: the log knows the person only as its subject. */
const doneByThemselves = new Set([
  'session.opened',
  'session.link_used',
  'user.activation_begun',
  'user.address_verified',
  'user.invitation_accepted',
  'user.password_reset',
  'user.signed_up',
])

const actorOf = ({ actor_id, action, subject_type, subject_id }: ChangeRow) =>
  actor_id ?? (subject_type === 'user' && doneByThemselves.has(action) ? Number(subject_id) : null)

/** Everything in a value that may be an id, at any depth of pairs and lists. */
const idsIn = (value: unknown): unknown[] => (Array.isArray(value) ? value.flat(2) : [value])

/** A pair is before and after; anything else is a plain fact. */
const isPair = (value: unknown): value is [unknown, unknown] => Array.isArray(value) && value.length === 2

/** Names of personal fields that changed, which `record` stores openly while their values are kept beside the row. */
const personalNames = ({ difference }: ChangeRow): string[] => {
  const fields = isObject(difference) ? difference.fields : undefined
  return Array.isArray(fields) ? fields.filter((name) => typeof name === 'string') : []
}

/** A program's name is part of the sealed difference: its token may be deleted long before the entry. */
const programOf = ({ difference }: ChangeRow) =>
  isObject(difference) && typeof difference.provisioning === 'string' ? difference.provisioning : null

const openPart = ({ difference, personal_hash }: ChangeRow) =>
  Object.entries(isObject(difference) ? difference : {}).filter(
    ([name]) => name !== 'provisioning' && !(name === 'fields' && personal_hash !== null),
  )

/** Who may read what changed about a person: the person, and people who may read their private values anyway. */
const readsPersonal = (me: Viewer, { about_user_id }: ChangeRow) =>
  about_user_id !== null && allows(me, peoplePolicy.view_private, { id: about_user_id })

/** The action without its subject: neither the name nor the network. */
const nameless = (row: ChangeRow): ChangeRow => ({
  ...row,
  actor_id: null,
  subject_id: row.subject_type === 'user' ? null : row.subject_id,
  difference: {},
  address: null,
  about_user_id: null,
  before_after: null,
  personal_hash: null,
})

/** Rows as people read them: words for actions and fields, names for ids. */
export async function entriesOf(
  { db, me, say }: Reading & Spoken,
  words: ChangeLogWords,
  told: readonly ChangeRow[],
): Promise<Entry[]> {
  const rows = told.map((row) => (row.kept_quiet ? nameless(row) : row))
  const wanted = new Wanted()
  for (const row of rows) {
    wanted.addField('actor_id', row.actor_id)
    wanted.addField('network_id', row.network_id)
    wanted.addSubject(row.subject_type, row.subject_id)
    for (const [name, value] of [
      ...openPart(row),
      ...Object.entries(isObject(row.before_after) ? row.before_after : {}),
    ])
      for (const one of idsIn(value)) wanted.addField(name, one)
    for (const name of personalNames(row)) wanted.addField(name, null)
  }
  const names = await findNames(db, wanted, say)
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    actor: names.faces.get(actorOf(row) ?? 0) ?? null,
    program: programOf(row),
    action: row.action,
    title: words.action(row.action, say),
    subject: subjectOf(row, names, words, say),
    network: (row.network_id !== null && names.marks.get(row.network_id)) || null,
    address: row.address,
    fields: [...personalFields(row, me, { names, words, say }), ...openFields(row, names, words, say)],
    sealed: row.seal !== null,
  }))
}

/** What the entry itself called it then: most things have no table of their own here, and some are gone. */
function nameThen(row: ChangeRow) {
  const { name, title, domain } = Object.fromEntries(openPart(row))
  const said = name ?? title ?? domain
  const last = isPair(said) ? (said[1] ?? said[0]) : said
  return row.subject_type !== 'user' && typeof last === 'string' && last ? last : null
}

function subjectOf(row: ChangeRow, names: Names, words: ChangeLogWords, say: Speak) {
  const { subject_type, subject_id } = row
  return {
    type: subject_type,
    title: words.subject(subject_type, say),
    id: subject_id,
    name: names.ofSubject(subject_type, subject_id) ?? nameThen(row),
    link: linkOf(subject_type, subject_id, names),
  }
}

function linkOf(type: string, id: string | null, names: Names) {
  if (id === null) return null
  if (type === 'user') return names.faces.has(Number(id)) ? `/user/${id}` : null
  if (type === 'event') return names.ofSubject(type, id) === undefined ? null : `/events/${id}`
  const mark = type === 'network' ? names.marks.get(Number(id)) : undefined
  return mark ? networkAddress({ kind: mark.kind, id: Number(id) }) : null
}

/** A custom field by its present title; other fields by their texts. */
const titleOf = (field: string, names: Names, words: ChangeLogWords, say: Speak) =>
  names.titleOf(field) ?? words.field(field, say)

function openFields(row: ChangeRow, names: Names, words: ChangeLogWords, say: Speak): Field[] {
  return openPart(row).map(([field, value]) => {
    const told = (one: unknown) => textOf(field, one, { names, words, say })
    if (field === 'fields' && Array.isArray(value)) {
      const titles = value.map((name) => titleOf(String(name), names, words, say))
      return { field, title: words.field(field, say), before: null, after: titles.join(', '), shown: 'fact' }
    }
    const title = titleOf(field, names, words, say)
    return isPair(value) && !isList(field, value)
      ? { field, title, before: told(value[0]), after: told(value[1]), shown: 'changed' }
      : { field, title, before: null, after: told(value), shown: 'fact' }
  })
}

function personalFields(
  row: ChangeRow,
  me: Viewer,
  { names, words, say }: { names: Names; words: ChangeLogWords; say: Speak },
): Field[] {
  if (row.personal_hash === null) return []
  const values = isObject(row.before_after) && readsPersonal(me, row) ? row.before_after : undefined
  if (values) {
    return Object.entries(values).map(([field, value]) => {
      const [before, after] = isPair(value) ? value : [null, value]
      return {
        field,
        title: titleOf(field, names, words, say),
        before: textOf(field, before, { names, words, say }),
        after: textOf(field, after, { names, words, say }),
        shown: 'changed',
      }
    })
  }
  const shown = row.about_user_id === null ? 'gone' : 'hidden'
  return personalNames(row).map((field) => ({
    field,
    title: titleOf(field, names, words, say),
    before: null,
    after: null,
    shown,
  }))
}

function textOf(
  field: string,
  value: unknown,
  { names, words, say }: { names: Names; words: ChangeLogWords; say: Speak },
): string | null {
  if (value === null || value === undefined || value === '') return null
  const name = names.ofField(field, value)
  if (name) return name
  if (typeof value === 'boolean') return say(value ? 'changes.values.yes' : 'changes.values.no')
  if (Array.isArray(value))
    return value.map((one) => textOf(field, one, { names, words, say }) ?? '–').join(', ')
  if (typeof value === 'string') return words.value(field, value, say) ?? value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

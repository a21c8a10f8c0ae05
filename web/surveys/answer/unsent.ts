import { anonymousAnswers } from '../../../contract/surveys/anonymous.ts'
import type { AnswerSet } from '../../../contract/surveys/questions.ts'
import { call, standardHeaders } from '../../app/client.ts'
import { csrf } from '../../app/csrf.ts'
import { readJson, storage } from '../../app/storage.ts'
import { type Blinded, blind, unblind } from './ballot.ts'
import { UNSENT } from './unsentPlace.ts'

/** An anonymous ballot, kept in this browser until it is counted. */
interface Unsent extends Blinded {
  poll_id: number
  public_key: string
  key_id: string
  answers: AnswerSet
  token?: string | undefined
  /** The signature of the receipt, once participation was stored. */
  signature?: string
  closes_at: string | null
  /** As what they count: all that goes with them. */
  class_key?: string | null
}

const placeOf = (pollId: number) => `${UNSENT}${pollId}`
const keep = (one: Unsent) => storage.set(placeOf(one.poll_id), JSON.stringify(one))

/** Statuses after which the same ballot may be accepted later: an outdated page, or a busy server. */
const mayComeLater = new Set([403, 408, 429])

/** Sent without the session's token, so that the server doesn’t look up whose session it is. */
async function cast({ poll_id, receipt, signature = '', answers, class_key }: Unsent) {
  const { path, method } = anonymousAnswers.cast
  const answer = await fetch(path, {
    method,
    credentials: 'same-origin',
    referrerPolicy: 'no-referrer',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': await csrf.token(standardHeaders) },
    body: JSON.stringify({ poll_id, receipt, signature, answers, ...(class_key && { class_key }) }),
  })
  if (answer.status === 403) csrf.discard()
  if (!answer.ok) return mayComeLater.has(answer.status) || answer.status >= 500 ? 'kept' : 'refused'
  return anonymousAnswers.cast.returns.parse(await answer.json()).state
}

/** Sends a ballot again. It stays here until it is counted, since a server may lose it. */
async function sendOn(unsent: Unsent) {
  const state = await cast(unsent).catch(() => 'kept' as const)
  if (state !== 'kept') storage.remove(placeOf(unsent.poll_id))
}

interface Asked {
  poll_id: number
  token?: string | undefined
  closes_at: string | null
  class_key: string | null
  receipt_key: { public_key: string; key_id: string }
}

/**
 * Takes part by name, then answers without one. The answers are stored in this browser first, so that after any failure
 * the same receipt is used again.
 */
export async function answerUnseen(
  { poll_id, token, closes_at, receipt_key, class_key }: Asked,
  answers: AnswerSet,
) {
  const before = readJson<Unsent>(placeOf(poll_id))
  const unsent: Unsent =
    before?.key_id === receipt_key.key_id
      ? { ...before, answers: before.signature ? before.answers : answers }
      : {
          ...(await blind(receipt_key.public_key)),
          ...receipt_key,
          poll_id,
          token,
          closes_at,
          class_key,
          answers,
        }
  keep(unsent)
  if (!unsent.signature) {
    const { blind_signature } = await call(anonymousAnswers.takePart, {
      body: { ...(token ? { token } : { poll_id }), blinded: unsent.blinded },
    })
    unsent.signature = await unblind(receipt_key.public_key, unsent, blind_signature)
    keep(unsent)
  }
  await sendOn(unsent)
}

/** Sends again what an earlier visit left, and forgets ballots that can’t count any more. */
export async function sendUnsent(now: Date) {
  for (const place of storage.keys(UNSENT)) {
    const unsent = readJson<Unsent>(place)
    const isOver = unsent?.closes_at != null && new Date(unsent.closes_at) < now
    if (!unsent?.signature || isOver) {
      if (isOver || !unsent) storage.remove(place)
      continue
    }
    await sendOn(unsent)
  }
}

import { statesThatSignIn } from '../../identity/states.ts'
import { acting } from '../../platform/act.ts'
import { record } from '../../platform/changes.ts'
import type { Database, Tx } from '../../platform/database/db.ts'
import type { Enterprise } from '../../platform/enterprises.ts'
import { conflict } from '../../platform/errors.ts'
import { authorize } from '../../platform/rights/policy.ts'
import type { Viewer } from '../../platform/rights/viewer.ts'
import { openSession } from '../signIn.ts'
import type { Arrival } from './arrival.ts'
import { type Connection, connectionAt, missingFrom, type Sealer, testedHash } from './connection.ts'
import { keysOf } from './keys.ts'
import type { OidcProviders } from './oidc.ts'
import { recognise, welcome } from './people.ts'
import { ssoPolicy } from './policy.ts'
import { keepProviderSession, type ProviderSession } from './providerSessions.ts'
import { refusalFor, roundIsOver, SsoRefusal } from './refusal.ts'
import { reportOf } from './report.ts'
import {
  answerRound,
  endRound,
  enterRound,
  firstSeen,
  openRound,
  openUnasked,
  type Round,
  roundOf,
} from './rounds.ts'
import { type SamlArrival, samlLoginUrl, verifySaml } from './saml.ts'
import { decodeAnswer, openAnswer, type SamlAnswer } from './samlAnswer.ts'
import type { ServiceProvider } from './serviceProvider.ts'
import { draftOf, keepReport } from './settings.ts'

export interface SsoParts {
  database: Database
  providers: OidcProviders
  seals: Sealer
}

interface Browser {
  /** The secret of the round's cookie. */
  browser: string
  address: string
  agent: string
}

interface Beginning {
  connection: Connection
  provider: ServiceProvider
  relay_state: string
  browser: string
  tested_by: number | null
}

async function begin({ database, providers, seals }: SsoParts, asked: Beginning): Promise<string> {
  const { connection, provider, relay_state, browser, tested_by } = asked
  const round = await database.inTransaction(connection.enterprise_id, (tx) =>
    openRound(tx, {
      protocol: connection.protocol,
      settings_hash: testedHash(connection),
      relay_state,
      browser,
      tested_by,
    }),
  )
  if (connection.protocol === 'oidc') return providers.loginUrl(connection, provider, round)
  const [key] = connection.sign_requests ? await keysOf(database.of(connection.enterprise_id), seals) : []
  return samlLoginUrl(connection, provider, { requestId: round.request_id, relayState: relay_state }, key)
}

/** Sends a browser to the enterprise's provider. */
export async function beginSignIn(
  parts: SsoParts,
  enterprise: Enterprise,
  asked: Omit<Beginning, 'connection' | 'tested_by'>,
): Promise<string> {
  const connection = enterprise.sso_enabled
    ? await connectionAt(parts.database.of(enterprise.id), 'active')
    : undefined
  if (!connection) throw conflict('sso_off')
  return begin(parts, { ...asked, connection, tested_by: null }).catch(forThePerson)
}

/** A test sign-in with the draft settings. */
export async function beginTest(
  parts: SsoParts,
  me: Viewer,
  asked: Omit<Beginning, 'connection' | 'tested_by' | 'relay_state'>,
): Promise<string> {
  authorize(me, ssoPolicy.manage)
  const { database } = parts
  const connection = await draftOf(database.of(me.enterprise_id))
  if (missingFrom(connection).length > 0) throw conflict('sso_incomplete')
  const test = { ...asked, connection, relay_state: '/admin/system/settings/sso', tested_by: me.user_id }
  try {
    return await begin(parts, test)
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error
    // The provider couldn't even be reached: that is the test's result.
    await database.inTransaction(me.enterprise_id, (tx) =>
      keepReport(tx, connection, reportOf(connection, new Date(), { refusal: error })),
    )
    throw refusalFor(error.problem)
  }
}

function forThePerson(error: unknown): never {
  throw error instanceof SsoRefusal ? refusalFor(error.problem) : error
}

/** The settings a round was started with, if they are still the same. */
async function connectionFor(database: Database, enterprise: Enterprise, round: Round): Promise<Connection> {
  const db = database.of(enterprise.id)
  const connection =
    round.tested_by === null
      ? enterprise.sso_enabled
        ? await connectionAt(db, 'active')
        : undefined
      : await draftOf(db)
  if (!connection || testedHash(connection) !== round.settings_hash || connection.protocol !== round.protocol)
    throw roundIsOver()
  return connection
}

interface Posted {
  enterprise: Enterprise
  provider: ServiceProvider
  encoded: string
  relay_state: string | null
  browser: string | undefined
  seals: Sealer
  /** A browser without a round gets one if its provider may start by itself. */
  newBrowser: () => string
  address: string
}

/** Takes a provider's posted answer and returns the round in which the page of the same browser continues. */
export async function answerSaml(database: Database, posted: Posted): Promise<number> {
  const now = new Date()
  const { enterprise, provider, encoded } = posted
  const answer = openAnswer(decodeAnswer(encoded))
  if (answer.in_response_to === null) return answerUnasked(database, posted, answer, now)
  const { browser } = posted
  const round = browser && (await roundOf(database.of(enterprise.id), answer.in_response_to, browser))
  if (!browser || !round || round.protocol !== 'saml') throw roundIsOver()
  const connection = await connectionFor(database, enterprise, round)
  const keys = await privateKeys(database, posted)
  const expected = { connection, provider, request_id: round.request_id, now, keys }
  const verified = await verifySaml(answer, encoded, expected).catch(asOutcome)
  return database.inTransaction(enterprise.id, async (tx) => {
    await answerRound(tx, round.request_id, browser)
    const outcome = await onlyOnce(tx, verified)
    await settle(tx, { round, connection }, outcome, { address: posted.address, now })
    return round.id
  })
}

const privateKeys = async (database: Database, { enterprise, seals }: Posted) =>
  (await keysOf(database.of(enterprise.id), seals)).map(({ private_key }) => private_key)

type Outcome =
  | { arrival: Arrival; transient?: boolean; provider_session?: ProviderSession | null }
  | { refusal: SsoRefusal }

const asOutcome = (error: unknown): { refusal: SsoRefusal } => {
  if (error instanceof SsoRefusal) return { refusal: error }
  throw error
}

async function onlyOnce(tx: Tx, verified: SamlArrival | { refusal: SsoRefusal }): Promise<Outcome> {
  if ('refusal' in verified) return verified
  const isFirst = await firstSeen(tx, verified.issuer, verified.assertion_id, verified.until)
  return isFirst
    ? {
        arrival: verified,
        transient: verified.transient,
        provider_session: verified.provider_session,
      }
    : { refusal: new SsoRefusal('replay') }
}

async function answerUnasked(
  database: Database,
  posted: Posted,
  answer: SamlAnswer,
  now: Date,
): Promise<number> {
  const { enterprise, provider, encoded, relay_state, newBrowser, address } = posted
  const connection = enterprise.sso_enabled
    ? await connectionAt(database.of(enterprise.id), 'active')
    : undefined
  if (!connection?.idp_initiated || connection.protocol !== 'saml') throw roundIsOver()
  const verified = await verifySaml(answer, encoded, {
    connection,
    provider,
    request_id: null,
    now,
    keys: await privateKeys(database, posted),
  })
  return database.inTransaction(enterprise.id, async (tx) => {
    const outcome = await onlyOnce(tx, verified)
    if ('refusal' in outcome) throw outcome.refusal
    const round = await openUnasked(tx, {
      settings_hash: testedHash(connection),
      relay_state: relay_state ?? '/',
      browser: newBrowser(),
    })
    await settle(tx, { round, connection }, outcome, { address, now })
    return round.id
  })
}

/** The end of a round: a report for a test, otherwise a person or a refusal. */
async function settle(
  tx: Tx,
  { round, connection }: { round: Round; connection: Connection },
  outcome: Outcome,
  { address, now }: { address: string; now: Date },
) {
  if (round.tested_by !== null) {
    const found =
      'arrival' in outcome ? await recognise(tx, connection, outcome.arrival).catch(asOutcome) : outcome
    const report = 'refusal' in found ? { ...outcome, refusal: found.refusal } : { ...outcome, found }
    await keepReport(tx, connection, reportOf(connection, now, report))
    return
  }
  const person =
    'arrival' in outcome
      ? await welcome(tx, connection, outcome.arrival, address).then((user_id) => ({ user_id }), asOutcome)
      : outcome
  if ('user_id' in person) {
    const kept = 'arrival' in outcome ? outcome.provider_session : null
    await endRound(tx, round.id, {
      ...person,
      provider_session: kept ? JSON.stringify(kept) : null,
    })
    return
  }
  await endRound(tx, round.id, { refused: person.refusal.problem })
  await record(acting(tx, undefined, { address }), {
    action: 'sso.refused',
    subject: { type: 'enterprise', id: tx.enterpriseId },
    difference: { problem: person.refusal.problem },
  })
}

/** Opens the session of an answered round in the browser that began it. Always a new session. */
export async function finishRound(tx: Tx, id: number, { browser, address, agent }: Browser) {
  const round = await enterRound(tx, id, browser)
  if (round.tested_by !== null) return { tested: true, to: round.relay_state, session: null }
  if (round.user_id === null) throw refusalFor(round.refused ?? '')
  const user = await tx.selectFrom('users').select('state').where('id', '=', round.user_id).executeTakeFirst()
  // The person may have been removed between the provider's answer and now.
  if (!user || !statesThatSignIn.includes(user.state)) throw refusalFor('person_inactive')
  const session = await openSession(tx, round.user_id, address, agent)
  await keepProviderSession(tx, round.provider_session, session.token)
  return { tested: false, to: round.relay_state, session }
}

/** Ends a round with an OpenID provider: exchanges the code, then does what the SAML page does. */
export async function finishOidc(
  { database, providers }: SsoParts,
  { enterprise, provider }: { enterprise: Enterprise; provider: ServiceProvider },
  text: string,
  { browser, address, agent }: Browser,
) {
  const now = new Date()
  const answer = new URLSearchParams(text)
  const [state, ...more] = answer.getAll('state')
  if (state === undefined || more.length > 0) throw roundIsOver()
  const round = await roundOf(database.of(enterprise.id), state, browser)
  if (round?.protocol !== 'oidc') throw roundIsOver()
  const connection = await connectionFor(database, enterprise, round)
  // Claimed before the provider is asked: of two at once, one exchanges the code.
  await database.inTransaction(enterprise.id, (tx) => answerRound(tx, round.request_id, browser))
  const verified = await providers
    .verify(
      connection,
      provider,
      {
        round: {
          request_id: round.request_id,
          nonce: round.nonce ?? '',
          code_verifier: round.code_verifier ?? '',
        },
        answer,
      },
      now,
    )
    .then((arrival): Outcome => ({ arrival }), asOutcome)
  await database.inTransaction(enterprise.id, (tx) =>
    settle(tx, { round, connection }, verified, { address, now }),
  )
  return database.inTransaction(enterprise.id, (tx) => finishRound(tx, round.id, { browser, address, agent }))
}

import type { SsoReport, SsoWarning } from '../../../contract/access/sso.ts'
import { type Arrival, filledBy } from './arrival.ts'
import { understand } from './certificates.ts'
import type { Connection } from './connection.ts'
import type { Found } from './people.ts'
import type { SsoRefusal } from './refusal.ts'

const SKEWED_SECONDS = 30
const LONGEST_SHOWN = 300

const cut = (text: string) => text.slice(0, LONGEST_SHOWN)

/** The result of a test, for the administrator who started it. */
export function reportOf(
  connection: Connection,
  now: Date,
  outcome: { arrival?: Arrival; transient?: boolean; found?: Found; refusal?: SsoRefusal },
): SsoReport {
  const { arrival, found, refusal } = outcome
  return {
    at: now.toISOString(),
    works: refusal === undefined && found !== undefined,
    problem: refusal?.problem ?? null,
    said: refusal?.said ?? null,
    warnings: warningsFor(connection, now, outcome),
    issuer: arrival?.issuer ?? null,
    subject: arrival?.subject ?? null,
    clock_skew_seconds: arrival?.clock_skew_seconds ?? null,
    attributes: [...(arrival?.attributes ?? [])]
      .slice(0, 100)
      .map(([name, values]) => ({ name: cut(name), values: values.slice(0, 20).map(cut) })),
    mapping: arrival
      ? filledBy(connection.mapping, arrival.attributes).map((row) => ({
          ...row,
          value: row.value === null ? null : cut(row.value),
        }))
      : [],
    person: found?.person ?? null,
    person_name:
      found === undefined
        ? null
        : found.person === 'known'
          ? found.name
          : `${found.first_name} ${found.last_name}`,
  }
}

function warningsFor(
  connection: Connection,
  now: Date,
  { arrival, transient }: { arrival?: Arrival; transient?: boolean },
): SsoWarning[] {
  const states =
    connection.protocol === 'saml' ? connection.certificates.map((pem) => understand(pem, now).state) : []
  const empty =
    arrival !== undefined &&
    connection.mapping.some(({ attribute }) => (arrival.attributes.get(attribute) ?? []).length === 0)
  const found: Record<SsoWarning, boolean> = {
    clock_skew: Math.abs(arrival?.clock_skew_seconds ?? 0) > SKEWED_SECONDS,
    certificate_soon: states.includes('soon'),
    certificate_expired: states.includes('expired'),
    transient_subject: transient === true,
    mapped_empty: empty,
  }
  return (Object.keys(found) as SsoWarning[]).filter((warning) => found[warning])
}

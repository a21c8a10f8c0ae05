/**
 * What is wrong with a field, as a key below `errors.fields` of the texts: forms and server use the same sentences.
 */
export interface FieldError {
  code: string
  facts?: Record<string, string | number>
}

/** The part of a zod issue that we read; no import, so that pages without a form don't load zod. */
interface Issue {
  code?: string
  path: readonly PropertyKey[]
  message: string
  origin?: string
  maximum?: number | bigint
  minimum?: number | bigint
  format?: string
  keys?: readonly string[]
  /** Values for the sentence of one of our own checks. */
  params?: Record<string, unknown> | undefined
}

const ownCodes = new Set([
  'birth_date',
  'post_languages',
  'time_zone',
  'invalid_text',
  'no_spaces',
  'taken',
  'mismatch',
  'terms',
  'past',
  'month',
  'order',
  'options',
  'no_options',
  'only_numbers',
  'only_computed',
  'only_earlier',
  'too_many_questions',
  'max_below_min',
  'from_after_to',
  'too_many_days',
  'after_today',
  'domain',
  'too_many_rules',
  'rules_too_deep',
  'rule_unfinished',
  'video',
  'required',
  'sponsor',
  'event_place',
  'event_end',
  'event_timespan',
  'quiet_span',
  'event_long',
  'event_deadline',
  'event_free',
  'event_far',
  'default_colour',
  'strategy',
  'month_day',
  'period_end',
  'network_selected',
])

/** Nothing was entered: the field was left out, emptied, or holds blanks alone. */
export const isMissing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/**
 * The value sent at a path. Read from the input rather than the issue: zod has turned the number into NaN by then.
 */
const valueAt = (said: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<PropertyKey, unknown>)[key]
        : undefined,
    said,
  )

function errorOf(issue: Issue, said: unknown): FieldError {
  if (ownCodes.has(issue.message))
    return {
      code: issue.message,
      ...(issue.params && { facts: issue.params as Record<string, string | number> }),
    }
  if (issue.code === 'unrecognized_keys') return { code: 'unknown' }
  if (issue.code !== 'custom' && isMissing(valueAt(said, issue.path))) return { code: 'required' }
  switch (issue.code) {
    case 'too_big':
      return {
        code: issue.origin === 'string' ? 'too_long' : 'too_big',
        facts: { max: Number(issue.maximum) },
      }
    case 'too_small':
      if (issue.origin === 'string') return { code: 'too_short', facts: { min: Number(issue.minimum) } }
      return {
        code: issue.origin === 'array' ? 'choose_one' : 'too_small',
        facts: { min: Number(issue.minimum) },
      }
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'email' : issue.format === 'url' ? 'url' : 'format' }
    case 'invalid_type':
      return { code: 'type' }
    default:
      return { code: 'invalid' }
  }
}

/** All wrong fields of what was sent at once, the first complaint about each. */
export function fieldErrors(issues: readonly Issue[], said: unknown): Record<string, FieldError> {
  const wrong: Record<string, FieldError> = {}
  for (const issue of issues) {
    const places =
      issue.code === 'unrecognized_keys'
        ? (issue.keys ?? []).map((key) => [...issue.path, key])
        : [issue.path]
    for (const place of places) {
      const name = place.map(String).join('.') || 'body'
      if (!Object.hasOwn(wrong, name)) wrong[name] = errorOf(issue, said)
    }
  }
  return wrong
}

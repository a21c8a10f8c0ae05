import type { z } from 'zod'

export type Values = Record<string, unknown>
export type Problems = Readonly<Record<string, string>>

/** Validates a value: the schema, and the words for its errors. */
export interface Checks {
  schema: () => Promise<z.ZodType | undefined>
  say: (issue: z.core.$ZodIssue, value: unknown) => string
}

export interface FormView {
  values: Values
  problems: Problems
  changed: readonly string[]
  schema: z.ZodType | undefined
}

/** The state of one form. Fields subscribe to their own part, so a keystroke redraws one field. */
export class FormStore {
  private start: Values
  /** Newer values for fields the person has changed: they see them when notified, or discard their change. */
  private newer: Values | null = null
  private view: FormView
  private listeners = new Set<() => void>()
  readonly shown = new Map<string, number>()
  checks: Checks

  constructor(start: Values, checks: Checks) {
    this.start = start
    this.checks = checks
    this.view = { values: start, problems: {}, changed: [], schema: undefined }
  }

  read = () => this.view
  subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  set(name: string, value: unknown) {
    const { [name]: _solved, ...problems } = this.view.problems
    this.become({ values: put(this.view.values, name.split('.'), value), problems })
    // Correcting a refused value shows at once when it is valid.
    if (_solved) void this.checkField(name)
  }

  /**
   * Newer values from outside: the person's changes stay. If both changed the same field, the form keeps the version
   * it was loaded with, so that saving meets the conflict instead of hiding it; `told` means that the person has seen
   * both.
   */
  rebase(start: Values, told = false) {
    const mine = this.view.changed
    const torn = (name: string) =>
      !same(start[name], this.start[name]) && !same(start[name], this.view.values[name])
    this.newer = !told && mine.some(torn) ? start : null
    if (this.newer) return
    let values = start
    for (const name of mine) values = put(values, [name], this.view.values[name])
    this.start = start
    this.become({ values })
  }

  /** The values are stored now. */
  settle(values: Values) {
    this.start = values
    this.newer = null
    this.become({ problems: {} })
  }

  discard() {
    this.start = this.newer ?? this.start
    this.newer = null
    this.become({ values: this.start, problems: {} })
  }

  show(problems: Problems) {
    this.become({ problems })
  }

  async prepare() {
    const schema = await this.checks.schema()
    if (schema !== this.view.schema) this.become({ schema })
    return schema
  }

  async checkField(name: string) {
    const found = await this.findings()
    const { [name]: _old, ...others } = this.view.problems
    const mine = found[name]
    this.become({ problems: mine ? { ...others, [name]: mine } : others })
  }

  async checkAll() {
    const found = await this.findings()
    this.become({ problems: found })
    return Object.keys(found).length === 0
  }

  /** The values to send: an emptied text that had no value before is null again. */
  outgoing(): Values {
    const { values } = this.view
    const emptied = Object.keys(values).filter((name) => values[name] === '' && this.start[name] === null)
    return { ...values, ...Object.fromEntries(emptied.map((name) => [name, null])) }
  }

  private async findings(): Promise<Problems> {
    const schema = await this.prepare()
    const result = schema?.safeParse(this.outgoing())
    const found: Record<string, string> = {}
    for (const issue of result?.error?.issues ?? []) {
      const name = issue.path.join('.')
      found[name] ??= this.checks.say(issue, valueAt(this.view.values, name))
    }
    return found
  }

  private become(change: Partial<FormView>) {
    const next = { ...this.view, ...change }
    const names = new Set([...Object.keys(next.values), ...Object.keys(this.start)])
    const changed = [...names].filter((name) => !same(next.values[name], this.start[name]))
    this.view = { ...next, changed: same(changed, this.view.changed) ? this.view.changed : changed }
    for (const listener of this.listeners) listener()
  }
}

export function valueAt(values: Values, name: string): unknown {
  let value: unknown = values
  for (const key of name.split('.')) value = (value as Values | undefined | null)?.[key]
  return value
}

function put<T>(into: T, [key, ...rest]: readonly string[], value: unknown): T {
  if (key === undefined) return value as T
  const inner = put((into as Values | undefined)?.[key], rest, value)
  if (Array.isArray(into)) return into.map((one, at) => (String(at) === key ? inner : one)) as T
  return { ...into, [key]: inner }
}

/** Nothing is nothing, whether it was never there, is null or an empty text. */
const plain = (value: unknown) => JSON.stringify(value === '' || value === undefined ? null : value)
export const same = (one: unknown, other: unknown) => plain(one) === plain(other)

/** The longest text the schema takes for a field, through optional, nullable and piped schemas. */
export function limitOf(schema: z.ZodType | undefined, name: string): number | undefined {
  let at: unknown = schema
  for (const key of name.split('.')) at = step(bare(at), key)
  const longest = (bare(at) as { maxLength?: number | null } | undefined)?.maxLength
  return longest ?? undefined
}

interface Def {
  innerType?: unknown
  in?: unknown
  shape?: Record<string, unknown>
  element?: unknown
}
const defOf = (schema: unknown) => (schema as { _zod?: { def?: Def } } | undefined)?._zod?.def
function bare(schema: unknown): unknown {
  const inner = defOf(schema)?.innerType ?? defOf(schema)?.in
  return inner ? bare(inner) : schema
}
const step = (schema: unknown, key: string) => defOf(schema)?.shape?.[key] ?? defOf(schema)?.element

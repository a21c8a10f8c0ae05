import { Failure } from '../../app/failure.ts'
import type { Content } from './content.ts'

export type Keeping =
  | { state: 'saved' | 'waiting' | 'saving' }
  /** It will be tried again by itself. */
  | { state: 'offline' | 'failed'; says: string }
  /** Trying again changes nothing before the words change, or somebody decides. */
  | { state: 'refused' | 'conflict' | 'gone'; says: string }

export interface Saved {
  version: number
  updated_at: string
}

export interface Around<Kept = Content> {
  save: (content: Kept, version: number) => Promise<Saved>
  /** Unsaved text outlives the page. */
  remember: (unsaved: { content: Kept; version: number } | null) => void
  wait: (does: () => void, ms: number) => () => void
}

const PAUSE_MS = 800
const FIRST_RETRY_MS = 2000
const LONGEST_RETRY_MS = 30_000

/**
 * Saves a draft as it is typed: one save at a time, each based on the one before, retried until it succeeds. Somebody
 * else's newer version is never overwritten.
 */
export class Keeper<Kept = Content> {
  #keeping: Keeping = { state: 'saved' }
  #saved: Saved
  #wanted: Kept | null = null
  #busy: Promise<void> | null = null
  #retries = 0
  #cancel: (() => void) | undefined
  readonly #around: Around<Kept>
  readonly #listeners = new Set<() => void>()

  constructor(saved: Saved, around: Around<Kept>) {
    this.#saved = saved
    this.#around = around
  }

  read = () => this.#keeping
  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }
  get saved() {
    return this.#saved
  }
  get isSaved() {
    return this.#wanted === null && this.#busy === null
  }

  change(content: Kept) {
    this.#wanted = content
    this.#around.remember({ content, version: this.#saved.version })
    const { state } = this.#keeping
    if (state === 'conflict' || state === 'gone') return
    if (state !== 'offline' && state !== 'failed') this.#become({ state: this.#busy ? 'saving' : 'waiting' })
    this.#plan(PAUSE_MS)
  }

  /** Saves now what waits; answers whether everything is saved. */
  async flush(): Promise<boolean> {
    const { state } = this.#keeping
    if (state === 'conflict' || state === 'gone') return false
    this.#cancel?.()
    if (this.#busy) await this.#busy
    if (this.#wanted) await this.#save()
    return this.isSaved
  }

  /** Written over what somebody else saved, knowingly. */
  async over(saved: Saved): Promise<boolean> {
    this.#saved = saved
    this.#become({ state: 'waiting' })
    return this.flush()
  }

  /** The text was saved elsewhere, or is no longer wanted. */
  drop() {
    this.stop()
    this.#wanted = null
    this.#around.remember(null)
    this.#become({ state: 'saved' })
  }

  /** The draft no longer exists: nothing is retried, and the text stays. */
  end() {
    this.stop()
    this.#become({ state: 'gone', says: '' })
  }

  stop() {
    this.#cancel?.()
  }

  #plan(ms: number) {
    this.#cancel?.()
    this.#cancel = this.#around.wait(() => void this.flush(), ms)
  }

  #save() {
    const content = this.#wanted
    if (!content) return Promise.resolve()
    this.#wanted = null
    this.#become({ state: 'saving' })
    this.#busy = this.#around.save(content, this.#saved.version).then(
      (saved) => this.#kept(saved),
      (failure: unknown) => this.#failed(content, failure),
    )
    return this.#busy
  }

  #kept({ version, updated_at }: Saved) {
    this.#busy = null
    this.#saved = { version, updated_at }
    this.#retries = 0
    if (this.#wanted) {
      this.#around.remember({ content: this.#wanted, version })
      this.#become({ state: 'waiting' })
    } else {
      this.#around.remember(null)
      this.#become({ state: 'saved' })
    }
  }

  #failed(content: Kept, failure: unknown) {
    this.#busy = null
    this.#wanted ??= content
    const says = failure instanceof Failure ? (Object.values(failure.fields)[0] ?? failure.message) : ''
    const status = failure instanceof Failure ? failure.status : 500
    if (status === 409 && failure instanceof Failure && failure.code === 'changed_meanwhile')
      return this.#become({ state: 'conflict', says })
    if (status === 404 || status === 403) return this.#become({ state: 'gone', says })
    if (status === 422 || status === 413) return this.#become({ state: 'refused', says })
    this.#become({ state: status === 0 ? 'offline' : 'failed', says })
    this.#plan(Math.min(FIRST_RETRY_MS * 2 ** this.#retries, LONGEST_RETRY_MS))
    this.#retries += 1
  }

  #become(keeping: Keeping) {
    this.#keeping = keeping
    for (const listener of this.#listeners) listener()
  }
}

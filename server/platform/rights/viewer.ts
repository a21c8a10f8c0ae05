import type { Permission } from '../../../contract/permissions.ts'

/**
 * Who asks: the person and everything that decisions about them need, loaded once and kept until a right changes.
 * Areas declare further fields on this interface (`identity/viewerNetworks.ts`).
 */
export interface Viewer {
  readonly enterprise_id: number
  readonly user_id: number
  readonly session_id: number
  readonly name: string
  readonly email: string
  readonly role_id: number
  readonly role_name: string
  /** Set for a default role that keeps its name: the key of its name in the reader's language. */
  readonly role_text_key: string | null
  readonly role_type: string
  readonly template_name: string
  readonly permissions: ReadonlySet<Permission>
  /** When the first of these rights ends by itself: the viewer isn't kept past that moment. */
  readonly rights_until: string | null
  readonly locale: string | null
  readonly time_zone: string
  /** Something that the enterprise requires waits for their agreement. */
  readonly must_agree: boolean
  /** Set while an administrator sees, for support, what this person sees. */
  readonly look?: Look
}

export interface Look {
  readonly id: number
  /** The administrator at the screen, with their own rights. */
  readonly administrator: Viewer
  readonly ends_at: string
}

/**
 * Whose rights decide what is shown: in a look both people's, so that it shows nothing that either of them may not
 * read.
 */
export const readersOf = (me: Viewer): readonly Viewer[] => (me.look ? [me, me.look.administrator] : [me])

export interface LoadedViewer {
  viewer: Viewer
  token_hash: Buffer
  last_seen_at: string
  timeout_minutes: number
}

/** Finds a viewer by the hash of a secret: a session's cookie or a token. */
type Load<Loaded> = (enterpriseId: number, secretHash: Buffer) => Promise<Loaded | undefined>
export type LoadViewer = Load<LoadedViewer>

const MOST_KEPT = 20_000
/** In case a NOTIFY is lost: no kept viewer is older than this. */
const OLDEST_MS = 60_000

type Kept<Loaded> = Loaded & { loadedAt: number }

const isFresh = ({ loadedAt, viewer }: Kept<{ viewer: Viewer }>, now: number) =>
  now - loadedAt < OLDEST_MS &&
  [viewer, viewer.look?.administrator].every(
    (one) => !one?.rights_until || Date.parse(one.rights_until) > now,
  )

/**
 * Viewers in memory, dropped the moment a right changes. While the channel that announces changes is down nothing is
 * kept: a stale right is worse than a slow answer.
 */
export class Viewers<Loaded extends { viewer: Viewer } = LoadedViewer> {
  readonly #load: Load<Loaded>
  readonly #kept = new Map<string, Kept<Loaded>>()
  readonly #keysOf = new Map<string, Set<string>>()
  #generation = 0
  listening = false

  constructor(load: Load<Loaded>) {
    this.#load = load
  }

  async find(enterpriseId: number, secretHash: Buffer, now = Date.now()): Promise<Loaded | undefined> {
    const key = `${enterpriseId}:${secretHash.toString('base64')}`
    const kept = this.#kept.get(key)
    if (kept && this.listening && isFresh(kept, now)) return kept
    const generation = this.#generation
    const loaded = await this.#load(enterpriseId, secretHash)
    // A right may have changed while we were reading: then the result isn't kept.
    if (loaded && this.listening && generation === this.#generation)
      this.#keep(key, { ...loaded, loadedAt: now })
    return loaded
  }

  #keep(key: string, kept: Kept<Loaded>) {
    if (this.#kept.size >= MOST_KEPT) this.dropAll()
    this.#kept.set(key, kept)
    const { enterprise_id, user_id, look } = kept.viewer
    // A look depends on the rights of two people.
    for (const id of look ? [user_id, look.administrator.user_id] : [user_id]) {
      const person = `${enterprise_id}:${id}`
      const keys = this.#keysOf.get(person) ?? new Set()
      keys.add(key)
      this.#keysOf.set(person, keys)
    }
  }

  /** `person` is "enterprise:user"; "enterprise:*" means everybody there. */
  drop(person: string) {
    this.#generation++
    if (person.endsWith(':*')) {
      const prefix = person.slice(0, -1)
      for (const known of this.#keysOf.keys()) if (known.startsWith(prefix)) this.#dropOne(known)
    } else this.#dropOne(person)
  }

  #dropOne(person: string) {
    for (const key of this.#keysOf.get(person) ?? []) this.#kept.delete(key)
    this.#keysOf.delete(person)
  }

  dropAll() {
    this.#generation++
    this.#kept.clear()
    this.#keysOf.clear()
  }
}

import type { Permission } from '../../../contract/permissions.ts'

/**
 * Who asks: the person, and everything decisions about them need, loaded once and kept until a right changes. An area
 * that decides by more declares it on this interface (`identity/viewerNetworks.ts`).
 */
export interface Viewer {
  readonly enterprise_id: number
  readonly user_id: number
  readonly session_id: number
  readonly name: string
  readonly email: string
  readonly role_id: number
  readonly role_name: string
  /** Of a default role that keeps its name: what the reader's language calls it stands under this key. */
  readonly role_text_key: string | null
  readonly role_type: string
  readonly template_name: string
  readonly permissions: ReadonlySet<Permission>
  /** When the first of these rights ends by itself: nobody is kept past that moment. */
  readonly rights_until: string | null
  readonly locale: string | null
  readonly time_zone: string
  /** Something that the enterprise requires waits for their agreement. */
  readonly must_agree: boolean
  /** Somebody else sits before the screen and sees, for support, what this person sees. */
  readonly look?: Look
}

export interface Look {
  readonly id: number
  /** Who sits before the screen, with what they may themselves. */
  readonly administrator: Viewer
  readonly ends_at: string
}

/** Whose rights decide what is told: in a look both, so that it tells nothing that either of them may not read. */
export const readersOf = (me: Viewer): readonly Viewer[] => (me.look ? [me, me.look.administrator] : [me])

export interface LoadedViewer {
  viewer: Viewer
  token_hash: Buffer
  last_seen_at: string
  timeout_minutes: number
}

/** Who holds a secret: a session's cookie, or a token. */
type Load<Loaded> = (enterpriseId: number, secretHash: Buffer) => Promise<Loaded | undefined>
export type LoadViewer = Load<LoadedViewer>

const MOST_KEPT = 20_000
/** A belt beside the braces of NOTIFY: nobody's rights are older than this. */
const OLDEST_MS = 60_000

type Kept<Loaded> = Loaded & { loadedAt: number }

const isFresh = ({ loadedAt, viewer }: Kept<{ viewer: Viewer }>, now: number) =>
  now - loadedAt < OLDEST_MS &&
  [viewer, viewer.look?.administrator].every(
    (one) => !one?.rights_until || Date.parse(one.rights_until) > now,
  )

/**
 * Viewers in memory, dropped the moment a right changes. While the channel that would tell us is down, nothing is
 * kept at all: an old right is worse than a slow answer.
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
    // A right that changed while we were reading may already be stale: then it isn't kept.
    if (loaded && this.listening && generation === this.#generation)
      this.#keep(key, { ...loaded, loadedAt: now })
    return loaded
  }

  #keep(key: string, kept: Kept<Loaded>) {
    if (this.#kept.size >= MOST_KEPT) this.dropAll()
    this.#kept.set(key, kept)
    const { enterprise_id, user_id, look } = kept.viewer
    // A look depends on the rights of two.
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

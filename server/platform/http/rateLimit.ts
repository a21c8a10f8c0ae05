import { busy } from '../errors.ts'

interface Bucket {
  left: number
  filledAt: number
}

const MOST_BUCKETS = 50_000

/**
 * Limits how fast one account or address may call. Each process counts for itself, since the limit protects the
 * process; guesses at passwords are counted in the database (server/access/throttle.ts).
 */
export class RateLimit {
  readonly #perMinute: number
  readonly #buckets = new Map<string, Bucket>()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Counts one call of `who`, or a part of one; or says how long to wait. */
  take(who: string, now = Date.now(), cost = 1) {
    const bucket = this.#filled(who, now)
    if (bucket.left < cost)
      throw busy('too_many_requests', Math.ceil(((cost - bucket.left) / this.#perMinute) * 60))
    bucket.left -= cost
  }

  /** Counts what was let through already, and refuses nothing: the next call of `who` waits the longer, at most a minute. */
  charge(who: string, cost: number, now = Date.now()) {
    const bucket = this.#filled(who, now)
    bucket.left = Math.max(-this.#perMinute, bucket.left - cost)
  }

  #filled(who: string, now: number) {
    const bucket = this.#buckets.get(who) ?? this.#open(who, now)
    bucket.left = Math.min(
      this.#perMinute,
      bucket.left + ((now - bucket.filledAt) / 60_000) * this.#perMinute,
    )
    bucket.filledAt = now
    return bucket
  }

  #open(who: string, now: number) {
    if (this.#buckets.size >= MOST_BUCKETS) this.#forgetIdle(now)
    const bucket = { left: this.#perMinute, filledAt: now }
    this.#buckets.set(who, bucket)
    return bucket
  }

  #forgetIdle(now: number) {
    for (const [who, bucket] of this.#buckets) if (now - bucket.filledAt > 60_000) this.#buckets.delete(who)
    if (this.#buckets.size >= MOST_BUCKETS) this.#buckets.clear()
  }
}

import pg from 'pg'

/** How many times the web asked its database and waited while `work` ran. A reading is one, however many questions it holds. */
export async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  let trips = 0
  const original = pg.Client.prototype.query
  pg.Client.prototype.query = function (
    this: pg.Client & { connectionParameters?: { application_name?: string } },
    ...said: unknown[]
  ) {
    if (this.connectionParameters?.application_name === 'kindred') trips++
    return (original as (...said: unknown[]) => unknown).apply(this, said)
  } as typeof original
  try {
    await work()
  } finally {
    pg.Client.prototype.query = original
  }
  return trips
}

import pg from 'pg'

export interface NewEnterprise {
  slug: string
  name: string
  time_zone?: string
  locale?: string
}

/**
 * Makes an enterprise and the host it answers at. This alone crosses the wall, so it runs as the owner of the database;
 * everything inside the enterprise is then made by its own verbs.
 */
export async function createEnterprise(
  ownerUrl: string,
  { slug, name, time_zone = 'America/New_York', locale = 'en' }: NewEnterprise,
): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string }>(
      "select nextval(pg_get_serial_sequence('enterprises', 'id'))::text as id",
    )
    const id = Number(rows[0]?.id)
    await client.query('select set_tenant($1)', [id])
    await client.query(
      `insert into enterprises (id, slug, name, display_name, time_zone, locale) overriding system value values ($1, $2, $3, $3, $4, $5)`,
      [id, slug, name, time_zone, locale],
    )
    await client.query('insert into hosts (host, enterprise_id) values ($1, $2)', [slug, id])
    await client.query('commit')
    return id
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await client.end()
  }
}

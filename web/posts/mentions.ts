interface Told {
  body: string | null
  mentions: readonly { id: number; name: string }[]
}

/** The text with whoever is named in it, by the name they have today; `written` says how a name stands there. */
export function withNames({ body, mentions }: Told, written: (name: string) => string) {
  const names = new Map(mentions.map(({ id, name }) => [String(id), name]))
  return (body ?? '').replaceAll(/@person:(\d+)/g, (whole, id: string) => {
    const name = names.get(id)
    return name === undefined ? whole : written(name)
  })
}

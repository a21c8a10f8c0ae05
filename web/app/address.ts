type Values = Record<string, unknown>

/** `/api/v1/groups/:id` with its parameters filled in. */
export function fillPath(path: string, params: Values = {}) {
  return path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name] ?? '')))
}

/** Arrays are written bracket style: `groupIds[]=1&groupIds[]=2`. What is undefined isn't asked. */
export function queryString(query: Values = {}) {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const each of value) written.append(`${name}[]`, String(each))
    else if (value !== undefined && value !== null) written.append(name, String(value))
  }
  const text = written.toString()
  return text === '' ? '' : `?${text}`
}

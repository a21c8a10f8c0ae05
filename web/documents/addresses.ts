/** A picture added to one's own text: no other address is ever loaded. */
export const isOurs = (address: string) => /^\/files\/[0-9a-f-]{36}\/\d{1,4}\.webp$/.test(address)

/** http, https and mailto, however the browser would read the address. */
export function leadsSomewhereSafe(href: string) {
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol)
  } catch {
    return false
  }
}

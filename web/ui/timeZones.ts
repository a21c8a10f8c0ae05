import type { Option } from './options.ts'

/** Every time zone the browser knows, the place first: people look for their city. */
export function timeZoneOptions(): readonly Option[] {
  return Intl.supportedValuesOf('timeZone').map(timeZoneOption)
}

export function timeZoneOption(zone: string): Option {
  const [area = '', ...place] = zone.replaceAll('_', ' ').split('/')
  const city = place.at(-1)
  if (!city) return { value: zone, text: area }
  return { value: zone, text: city, detail: [area, ...place.slice(0, -1)].join(', ') }
}

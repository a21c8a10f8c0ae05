import { datesFor } from '../../../contract/formats.ts'
import type { Option } from '../forms/options.ts'

/**
 * Every time zone the browser knows, the place first: people look for their city. A browser may know the chosen one by
 * an older name only (Asia/Calcutta for Asia/Kolkata); then the chosen name takes its place.
 */
export function timeZoneOptions(chosen?: string): readonly Option[] {
  const zones = Intl.supportedValuesOf('timeZone')
  if (!chosen || zones.includes(chosen)) return zones.map(timeZoneOption)
  const older = datesFor('en', { timeZone: chosen }).resolvedOptions().timeZone
  return [...zones.filter((zone) => zone !== older), chosen].sort().map(timeZoneOption)
}

export function timeZoneOption(zone: string): Option {
  const [area = '', ...place] = zone.replaceAll('_', ' ').split('/')
  const city = place.at(-1)
  if (!city) return { value: zone, text: area }
  return { value: zone, text: city, detail: [area, ...place.slice(0, -1)].join(', ') }
}

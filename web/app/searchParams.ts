import { queryString } from './address.ts'

export type SearchParams = Record<string, string | string[]>

/** `?page=2&groupIds[]=1` as plain words: the router's own JSON spelling would put quotes into addresses. */
export function parseSearch(text: string): SearchParams {
  const found: SearchParams = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (!name.endsWith('[]')) found[name] = value
    else found[name.slice(0, -2)] = [...[found[name.slice(0, -2)] ?? []].flat(), value]
  }
  return found
}

export const stringifySearch = (search: Record<string, unknown>) => queryString(search)

/** Anything but a whole number of at least 1 is ignored: a wrong address is never an error. */
export function whole(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 ? number : undefined
}

export const oneOf = <const T extends string>(value: unknown, choices: readonly T[]): T | undefined =>
  choices.find((choice) => choice === value)

export const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : undefined

/** 2026-03-12; what is no day is none. */
export const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined

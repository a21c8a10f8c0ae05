import { useSyncExternalStore } from 'react'
import { settings } from '../../contract/people/people.ts'
import { applyComfort, type Comfort, comfortable } from '../ui/comfort.ts'
import { call } from './client.ts'
import { readJson, storage } from './storage.ts'

/** Kept by the server and in local storage under the same name; index.html reads it before anything is painted. */
const KEY = 'accessibility'
const params = { key: KEY }
const listeners = new Set<() => void>()
let now: Comfort | undefined

export function readComfort(): Comfort {
  now ??= comfortable(readJson(KEY))
  return now
}

function apply(comfort: Comfort) {
  now = comfort
  storage.set(KEY, JSON.stringify(comfort))
  applyComfort(comfort)
  for (const listener of listeners) listener()
}

/** The person may have chosen on another machine. */
export async function learnComfort() {
  const { value } = await call(settings.read, { params })
  if (value !== null) apply(comfortable(value))
}

/** Applies at once; what the server makes of it follows. */
export async function chooseComfort(change: Partial<Comfort>) {
  apply({ ...readComfort(), ...change })
  await call(settings.write, { params, body: { ...readComfort() } })
}

export const useComfort = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readComfort)

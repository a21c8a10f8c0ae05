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
  const before = now
  const { value } = await call(settings.read, { params })
  // What was chosen here while the answer was on its way is newer.
  if (value !== null && now === before) apply(comfortable(value))
}

let written: Promise<unknown> = Promise.resolve()

/** Applies at once; what the server makes of it follows. One after the other, or an older choice could arrive last. */
export function chooseComfort(change: Partial<Comfort>) {
  apply({ ...readComfort(), ...change })
  const write = () => call(settings.write, { params, body: { ...readComfort() } }, { keepalive: true })
  written = written.then(write, write)
  return written
}

export const useComfort = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readComfort)

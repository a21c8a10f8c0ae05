import { useState } from 'react'
import { readJson, storage } from '../../app/storage.ts'

interface Seat {
  /** A number this browser made for itself; the server keeps no more than its hash. */
  seat: string
  /** The questions it has answered. */
  said: string[]
}

function newSeat(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The seat of this browser in front of one stage. Somebody who signs in has one of their own. */
export function useSeat(code: string, who: string) {
  const memory = `stage-${code}-${who}`
  const [kept, setKept] = useState<Seat>(() => {
    const found = readJson<Seat>(memory)
    return found && Array.isArray(found.said) ? found : { seat: newSeat(), said: [] }
  })
  return {
    ...kept,
    answered: (question: string) => {
      const next = { ...kept, said: [...kept.said, question] }
      setKept(next)
      storage.set(memory, JSON.stringify(next))
    },
  }
}

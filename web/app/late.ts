import { useEffect, useState } from 'react'
import { once } from '../../contract/once.ts'

/** A part that is loaded with its first use. */
interface Late<Part> {
  here: Part | undefined
  load: () => Promise<Part>
}

export function late<Part>(load: () => Promise<Part>): Late<Part> {
  const one: Late<Part> = {
    here: undefined,
    load: once(async () => {
      one.here = await load()
      return one.here
    }),
  }
  return one
}

/** Undefined until it is here. Where it doesn't come, the page that somebody may be writing on stays as it is. */
export function useLate<Part>(of: Late<Part>, isWanted: boolean, failed: () => void): Part | undefined {
  const [drawn, draw] = useState<{ part: Part } | undefined>(
    of.here === undefined ? undefined : { part: of.here },
  )
  useEffect(() => {
    if (!isWanted || drawn) return
    let isWaiting = true
    of.load().then(
      (part) => isWaiting && draw({ part }),
      () => isWaiting && failed(),
    )
    return () => {
      isWaiting = false
    }
  }, [of, isWanted, drawn, failed])
  return drawn?.part
}

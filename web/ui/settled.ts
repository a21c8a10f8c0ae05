import { useEffect, useState } from 'react'

const PAUSE_MS = 400

/** A value once it has been stable for a moment: typing doesn't query on every letter. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what says the same is the same.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [key])
  return settled
}

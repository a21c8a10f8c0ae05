import { lazy } from 'react'
import { loadTexts } from '../app/texts.ts'

/** Comes only when somebody has something to accept. */
export const AcceptGate = lazy(async () => {
  const [gate] = await Promise.all([import('../documents/AcceptGate.tsx'), loadTexts(['documents'])])
  return { default: gate.AcceptGate }
})

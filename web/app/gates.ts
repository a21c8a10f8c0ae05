import { lazy } from 'react'
import { loadTexts } from './texts.ts'

/** Loaded only during a look. */
export const LookBar = lazy(async () => {
  const [bar] = await Promise.all([import('../access/looks/LookBar.tsx'), loadTexts(['looks'])])
  return { default: bar.LookBar }
})

/** Comes only when somebody has something to accept. */
export const AcceptGate = lazy(async () => {
  const [gate] = await Promise.all([import('../documents/AcceptGate.tsx'), loadTexts(['documents'])])
  return { default: gate.AcceptGate }
})

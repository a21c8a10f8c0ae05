import { useRef, useState } from 'react'
import type { AnswerSet } from '../../../contract/surveys/questions.ts'
import { readJson, storage } from '../../app/storage.ts'

interface Kept {
  answers: AnswerSet
  /** Decides the personal order of shuffled options. */
  seed: number
}
const blank = (): Kept => ({ answers: {}, seed: Math.floor(Math.random() * 2 ** 31) })

/** Keeps answers in this browser until they are sent, so that an interruption loses nothing. */
export function useKeptAnswers(memory: string) {
  const [kept, setKept] = useState<Kept>(() => {
    const found = readJson<Kept>(memory)
    return found && typeof found.seed === 'number' && typeof found.answers === 'object' ? found : blank()
  })
  const found = useRef(Object.keys(kept.answers).length > 0)
  return {
    ...kept,
    /** Whether an earlier visit began them. */
    isBegun: found.current,
    keep: (answers: AnswerSet) => {
      const next = { ...kept, answers }
      setKept(next)
      storage.set(memory, JSON.stringify(next))
    },
    forget: () => {
      storage.remove(memory)
      found.current = false
      setKept(blank())
    },
  }
}

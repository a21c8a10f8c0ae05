import { useState } from 'react'
import { useMe } from '../app/me.ts'
import type { Line } from './feedCache.ts'

/**
 * Posts that arrive while somebody reads wait above the feed until requested, so that nothing moves under their eyes.
 * Their own posts appear at once.
 */
export function useArrivals(items: readonly Line[], question: string) {
  const { user } = useMe()
  const [seen, setSeen] = useState<{ question: string; until: string } | null>(null)
  const newest =
    items
      .map(({ published_at }) => published_at)
      .sort()
      .at(-1) ?? ''
  if (items.length > 0 && seen?.question !== question) setSeen({ question, until: newest })
  const until = seen?.question === question ? seen.until : newest
  const waits = ({ published_at, author }: Line) => published_at > until && author.id !== user.id
  return {
    shown: items.filter((line) => !waits(line)),
    waiting: items.filter(waits),
    show: () => setSeen({ question, until: newest }),
  }
}

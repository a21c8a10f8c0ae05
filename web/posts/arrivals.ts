import { useState } from 'react'
import { useMe } from '../app/me.ts'
import type { Line } from './feedCache.ts'

/**
 * What came while somebody reads waits above the feed until they ask for it, so that nothing moves under their eyes. What
 * they wrote themselves they expect to see.
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

import { useState } from 'react'
import type { z } from 'zod'
import { type Decision, networkModeration } from '../../../contract/posts/moderation.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useNetwork } from '../../networks/networkPage.ts'
import { toast } from '../../ui/toastStore.ts'
import { stalePosts } from '../writing/stale.ts'

export type Decided = z.output<typeof Decision>
interface Post {
  id: number
  title: string
}
export interface Refused extends Post {
  says: string
}

/** Decides about one post or many; what was refused is kept, by name and with why. */
export function useDeciding(then: () => void) {
  const { t } = useText()
  const network = useNetwork()
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [titles] = useState(() => new Map<number, string>())
  const { mutate, isPending } = useSend(networkModeration.decide, {
    done: ({ decided }, { body: { decision } }) => {
      const [one, another] = decided
      if (one === undefined) return undefined
      const name = titles.get(one)
      return another === undefined && decision !== 'review' && name !== undefined
        ? t(`ui.toasts.decided.${decision}`, { name })
        : t(`posts.moderation.did.${decision}`, { count: decided.length })
    },
    failed: () => t('posts.moderation.failed'),
    stale: stalePosts,
  })
  const decide = (decision: Decided, about: readonly Post[], reason: string | null = null) => {
    for (const { id, title } of about) titles.set(id, title)
    const body = { post_ids: about.map(({ id }) => id), decision, reason }
    mutate(
      { params: { id: network.id }, body },
      {
        onSuccess: ({ decided, refused: left }) => {
          const named = left.map(({ id, says }) => ({
            id,
            says,
            title: about.find((post) => post.id === id)?.title ?? '',
          }))
          setRefused(named)
          if (decided.length === 0) toast.bad(named[0]?.says ?? t('posts.moderation.failed'))
          then()
        },
      },
    )
  }
  return { decide, busy: isPending, refused, forget: () => setRefused([]) }
}

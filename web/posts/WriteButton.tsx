import { useNavigate } from '@tanstack/react-router'
import { FilePenLine, PenLine } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { postDrafts } from '../../contract/posts/drafts.ts'
import { postKinds } from '../../contract/posts/kinds.ts'
import { posts } from '../../contract/posts/pages.ts'
import { useQueryOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/dialogs/Menu.tsx'
import { kindIcons } from './writing/kinds.ts'

interface Props {
  /** The network it is for; without one its writer chooses. */
  network?: { id: number }
  /** The same, as an address names it: a number or a uuid. */
  postTo?: string | undefined
  /** Shown until it is known where they may write. */
  until?: ReactNode
  /** It was pressed before. */
  opens?: boolean
}

/** Starts a draft of the chosen kind. Hidden from people who may write nowhere. */
export function WriteButton({ network, postTo, until = null, opens = false }: Props) {
  const { t } = useText()
  const { data } = useQueryOf(posts.writable, {
    query: network ? { ids: [network.id], page_size: 10 } : { page_size: 10 },
  })
  const only = data?.total === 1 ? data.items[0] : undefined
  const into = postTo ?? (network ?? only)?.id.toString()
  const begin = useBegin(into)
  const place = useRef<HTMLSpanElement>(null)
  const isReady = data !== undefined
  useEffect(() => {
    if (opens && isReady) place.current?.querySelector('button')?.click()
  }, [opens, isReady])
  if (!data) return until
  if (data.items.length === 0) return null
  const kinds = network
    ? (data.items[0]?.kinds ?? [])
    : postKinds.filter(
        (kind) => data.total > data.items.length || data.items.some((one) => one.kinds.includes(kind)),
      )
  return (
    <span ref={place}>
      <Menu
        label={t('posts.menu.kind')}
        align="end"
        items={[
          ...kinds.map((kind) => ({
            text: t(`posts.write.kind.${kind}`),
            icon: kindIcons[kind],
            does: () => begin.start(kind),
          })),
          'rule',
          {
            text: t('posts.write.back'),
            icon: FilePenLine,
            href: `/posts/drafts${into === undefined ? '' : `?postTo=${into}`}`,
          },
        ]}
        opener={(props) => (
          <Button {...props} look="p" icon={PenLine} busy={begin.busy}>
            {t('posts.write.action')}
          </Button>
        )}
      />
    </span>
  )
}

/** Begins a draft and goes to it. */
function useBegin(post_to: string | undefined) {
  const { t } = useText()
  const navigate = useNavigate()
  const create = useSend(postDrafts.create, {
    failed: () => t('posts.write.failed.begin'),
    atOnce: ({ id }) => void navigate({ to: '/posts/drafts/$draftId', params: { draftId: id } }),
  })
  return {
    busy: create.isPending,
    start: (kind: (typeof postKinds)[number]) =>
      create.mutate({ body: { kind, ...(post_to === undefined ? {} : { post_to }) } }),
  }
}

import { useLocation } from '@tanstack/react-router'
import { Heart } from 'lucide-react'
import type { z } from 'zod'
import { type Event, events } from '../../contract/events/pages.ts'
import { eventTalk } from '../../contract/events/talk.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Comments } from '../talk/Comments.tsx'
import { wantedIn } from '../talk/comment.ts'
import { Button } from '../ui/Button.tsx'
import { Section } from '../ui/Page.tsx'

type Shown = z.output<typeof Event>

/** Likes and comments of an event. */
export function Talk({ event }: { event: Shown }) {
  const { t } = useText()
  const hash = useLocation({ select: (location) => location.hash })
  if (event.published_at === null) return null
  return (
    <div id="comments">
      <Section
        title={t('events.page.comments')}
        aside={
          event.can.like ? (
            <Like event={event} />
          ) : (
            <span className="sm m2 num">{t('posts.likes', { count: event.like_count })}</span>
          )
        }
      >
        <Comments
          on={{
            about: 'event',
            id: event.id,
            title: event.name,
            can: event.can,
            network_ids: event.networks
              .filter(({ state }) => state === 'accepted')
              .map(({ network }) => network.id),
          }}
          wanted={wantedIn(hash, '')}
        />
      </Section>
    </div>
  )
}

/** Pressed, it is a filled heart, and screen readers announce it. */
function Like({ event: { id, name, liked, like_count } }: { event: Shown }) {
  const { t } = useText()
  const { mutate, isPending } = useSend(liked ? eventTalk.unlike : eventTalk.like, {
    failed: () => t('posts.like.failed'),
    stale: [events.show.path.replace(':id', String(id))],
  })
  const count = t('posts.likes', { count: like_count })
  return (
    <Button
      icon={Heart}
      className={liked ? 'liking on' : 'liking'}
      label={t(liked ? 'posts.like.pressed' : 'posts.like.press', { title: name, count })}
      title={t(liked ? 'posts.like.off' : 'posts.like.on')}
      aria-pressed={liked}
      busy={isPending}
      onClick={() => mutate({ params: { id } })}
    >
      {count}
    </Button>
  )
}

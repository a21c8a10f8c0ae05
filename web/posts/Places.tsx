import { Pin, PinOff, X } from 'lucide-react'
import type { z } from 'zod'
import { posts } from '../../contract/posts/pages.ts'
import type { Post } from '../../contract/posts/post.ts'
import { linkTo } from '../app/links.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { Glyph } from '../ui/Glyph.tsx'
import { Section } from '../ui/Page.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { stalePosts } from './writing/stale.ts'

type Place = z.output<typeof Post>['places'][number]

/** A post's networks with decisions, for its author, those who look after it and those who asked to share it. */
export function Places({ of: post }: { of: z.output<typeof Post> }) {
  const { t } = useText()
  const told = post.places.filter(
    ({ asked_by, can }) => asked_by !== null || can.pin || can.decide || can.end,
  )
  if (told.length === 0) return null
  return (
    <Section title={t('posts.places.title')}>
      <ul className="list places">
        {told.map((place) => (
          <PlaceLine key={place.network.id} of={place} postId={post.id} />
        ))}
      </ul>
      {post.segments.length > 0 && (
        <p className="sm m2">
          {t('posts.places.segments', { names: post.segments.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </Section>
  )
}

function PlaceLine({ of: place, postId }: { of: Place; postId: number }) {
  const { t } = useText()
  const { network, state, shared, asked_by, decided_by, decided_at, pinned, can } = place
  const pin = useSend(pinned ? posts.unpin : posts.pin, {
    done: () => t(pinned ? 'posts.pin.undone' : 'posts.pin.done'),
    failed: () => t('posts.pin.failed'),
    stale: stalePosts,
  })
  const end = useSend(posts.unshare, {
    done: () => t('posts.places.ended'),
    failed: () => t('posts.places.end_failed'),
    stale: stalePosts,
  })
  return (
    <li className="row gap2 wrap">
      <Glyph src={network.glyph_url} size="m" />
      <div className="grow">
        <Anchor className="b" href={linkTo.network(network)}>
          {network.name}
        </Anchor>
        <div className="sm m2">
          {shared && asked_by && `${t('posts.places.asked', { name: asked_by.name })} · `}
          {decided_by && decided_at ? (
            <>
              {t('posts.places.decided', { name: decided_by.name })} · <RelativeTime at={decided_at} />
            </>
          ) : (
            <RelativeTime at={place.asked_at} />
          )}
        </div>
        {place.note && <p className="sm">{t('posts.places.note', { note: place.note })}</p>}
        {place.reason && <p className="sm">{t('posts.places.reason', { reason: place.reason })}</p>}
      </div>
      <StateBadge state={state === 'requested' ? 'pending' : state}>
        {t(`posts.places.state.${state}`)}
      </StateBadge>
      {can.pin && (
        <Button
          small
          icon={pinned ? PinOff : Pin}
          busy={pin.isPending}
          label={t(pinned ? 'posts.pin.off' : 'posts.pin.on', { name: network.name })}
          onClick={() => pin.mutate({ params: { id: postId, network_id: network.id } })}
        >
          {t(pinned ? 'posts.pin.short_off' : 'posts.pin.short_on')}
        </Button>
      )}
      {can.end && (
        <Button
          small
          icon={X}
          busy={end.isPending}
          label={t('posts.places.end_in', { name: network.name })}
          onClick={() => end.mutate({ params: { id: postId, network_id: network.id } })}
        >
          {t('posts.places.end')}
        </Button>
      )}
      {can.decide && (
        <Anchor className="link" href={`${linkTo.network(network)}/posts?currentTab=${shared ? 3 : 1}`}>
          {t('posts.places.decide')}
        </Anchor>
      )}
    </li>
  )
}

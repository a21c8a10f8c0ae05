import { useParams } from '@tanstack/react-router'
import { Bookmark, ExternalLink, Heart } from 'lucide-react'
import { useEffect } from 'react'
import type { z } from 'zod'
import { type Post, posts } from '../../contract/postPages.ts'
import { myNews } from '../../contract/posts.ts'
import { call } from '../app/client.ts'
import { linkTo } from '../app/links.ts'
import { refresh, useAnswer, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Prose } from '../documents/Prose.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/DateLeaf.tsx'
import { Face } from '../ui/Face.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { Comments } from './Comments.tsx'
import { withNames } from './mentions.ts'
import './posts.css'

type Shown = z.output<typeof Post>

/** One post: what it says, what people think of it and what they say. */
export function PostScreen() {
  const { t } = useText()
  const { postId = '' } = useParams({ strict: false })
  const post = useAnswer(posts.show, { params: { id: postId } })
  const [place] = post.places
  useEffect(() => {
    // A view that wasn't counted is no reason to disturb whoever reads.
    void call(posts.markViewed, { body: { post_ids: [post.id] } }).then(
      () => refresh([myNews.latest.path]),
      () => undefined,
    )
  }, [post.id])
  return (
    <Page
      title={<span lang={post.language}>{post.title}</span>}
      crumbs={[{ href: '/posts', text: t('posts.title') }]}
    >
      <article className="post-page">
        <div className="row gap2 wrap">
          <Face of={post.author} />
          <div className="grow">
            <div>
              <Anchor className="b" href={linkTo.person(post.author)}>
                {post.author.name}
              </Anchor>{' '}
              {place && (
                <>
                  <span className="m3">{t('posts.in')}</span>{' '}
                  <Anchor className="b" href={linkTo.network(place.network)}>
                    {place.network.name}
                  </Anchor>
                </>
              )}
            </div>
            <div className="sm m3">
              {t(`posts.kind.${post.kind}`)} · <RelativeTime at={post.published_at ?? post.created_at} />
              {post.edited_at && ` · ${t('posts.edited')}`}
            </div>
          </div>
          {post.state !== 'published' && (
            <StateBadge state={post.state}>{t(`posts.state.${post.state}`)}</StateBadge>
          )}
        </div>
        {post.state_reason && <p className="m2">{post.state_reason}</p>}
        {post.picture && (
          <img className="art" src={post.picture.url} alt={post.picture.alt} width={960} height={540} />
        )}
        {post.body && (
          <div lang={post.language}>
            <Prose top={2} text={withNames(post, standingOut)} />
          </div>
        )}
        {post.url && (
          <p>
            <LinkButton icon={ExternalLink} href={post.url} target="_blank" rel="noreferrer noopener">
              {t('posts.open_link')}
            </LinkButton>
          </p>
        )}
        <Reactions of={post} />
        <Section title={t('posts.comments.title')}>
          <Comments post={post} />
        </Section>
      </article>
    </Page>
  )
}

/** The text is Markdown, and a name is none. */
const standingOut = (name: string) => `**@${name.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)}**`

function Reactions({ of: post }: { of: Shown }) {
  const { t } = useText()
  const params = { id: post.id }
  const stale = [`/api/v1/posts/${post.id}`, myNews.latest.path]
  const liking = useSend(post.liked ? posts.unlike : posts.like, {
    failed: () => t('posts.like.failed'),
    stale,
  })
  const saving = useSend(post.saved ? posts.unsave : posts.save, {
    done: () => t(post.saved ? 'posts.save.undone' : 'posts.save.done'),
    failed: () => t('posts.save.failed'),
    stale,
  })
  return (
    <div className="row gap4 wrap acts">
      {post.can.like && (
        <Button
          look={post.liked ? 't' : 's'}
          icon={Heart}
          busy={liking.isPending}
          aria-pressed={post.liked}
          onClick={() => liking.mutate({ params })}
        >
          {t('posts.like.on')}
        </Button>
      )}
      <Button
        look={post.saved ? 't' : 's'}
        icon={Bookmark}
        busy={saving.isPending}
        aria-pressed={post.saved}
        onClick={() => saving.mutate({ params })}
      >
        {t(post.saved ? 'posts.save.off' : 'posts.save.on')}
      </Button>
      <span className="sm m2 num">
        {t('posts.likes', { count: post.like_count })} · {t('posts.views', { count: post.view_count })}
      </span>
    </div>
  )
}

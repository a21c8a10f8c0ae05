import { Heart, MessageCircle, Pin } from 'lucide-react'
import type { z } from 'zod'
import type { NetworkPage } from '../../contract/networks.ts'
import { type NewsLine, networkNews } from '../../contract/posts.ts'
import { linkTo } from '../app/links.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { RelativeTime } from '../ui/DateLeaf.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Face } from '../ui/Face.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ListState } from '../ui/ListState.tsx'
import { Section } from '../ui/Page.tsx'
import { SkeletonList } from '../ui/Skeleton.tsx'

/** The latest that was said, where the network shows it. */
export function NetworkNews({ of: network }: { of: z.output<typeof NetworkPage> }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(networkNews.latest, { params: { id: network.id } })
  return (
    <Section title={t('networks.page.news')}>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        skeleton={<SkeletonList rows={3} />}
        whenEmpty={
          <EmptyState
            small
            level={3}
            title={t(
              network.can.view_news ? 'networks.page.no_news.title' : 'networks.page.closed_news.title',
            )}
          >
            {t(network.can.view_news ? 'networks.page.no_news.says' : 'networks.page.closed_news.says', {
              name: network.name,
            })}
          </EmptyState>
        }
      >
        <ul className="feed">
          {data?.items.map((post) => (
            <Post key={post.id} of={post} />
          ))}
        </ul>
      </ListState>
    </Section>
  )
}

function Post({ of: post }: { of: z.output<typeof NewsLine> }) {
  const { t } = useText()
  const { author } = post
  return (
    <li>
      <article className="post">
        <div className="post-h">
          <Face of={author} />
          <div className="grow">
            <div>
              <Anchor className="b" href={linkTo.person(author)}>
                {author.name}
              </Anchor>{' '}
              {author.pronouns && <span className="sm m3">{author.pronouns}</span>}
            </div>
            <div className="sm m3">
              {t(`networks.posts.${post.kind}`)} · <RelativeTime at={post.published_at} />
            </div>
          </div>
          {post.pinned && <Badge icon={Pin}>{t('networks.posts.pinned')}</Badge>}
        </div>
        <Content of={post} />
        <p className="row gap4 counts sm m2 num">
          <span className="row gap2">
            <Icon of={Heart} size="s" />
            {t('networks.posts.likes', { count: post.like_count })}
          </span>
          <span className="row gap2">
            <Icon of={MessageCircle} size="s" />
            {t('networks.posts.comments', { count: post.comment_count })}
          </span>
        </p>
      </article>
    </li>
  )
}

/** A link stands on a card of its own; everything else speaks for itself, with its picture below. */
function Content({ of: { id, kind, title, excerpt, language, picture } }: { of: z.output<typeof NewsLine> }) {
  const words = (
    <>
      <h3 lang={language}>
        <Anchor href={linkTo.post({ id })}>{title}</Anchor>
      </h3>
      {excerpt && (
        <p className={kind === 'news_link' ? 'sm m2 clamp2' : 'm2'} lang={language}>
          {excerpt}
        </p>
      )}
    </>
  )
  if (kind === 'news_link' && picture)
    return (
      <div className="linkcard">
        <img className="art" src={picture.url} alt={picture.alt} width={352} height={248} loading="lazy" />
        <div>{words}</div>
      </div>
    )
  return (
    <>
      {words}
      {picture && (
        <img className="art" src={picture.url} alt={picture.alt} width={800} height={450} loading="lazy" />
      )}
    </>
  )
}

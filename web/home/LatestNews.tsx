import { Pin } from 'lucide-react'
import type { z } from 'zod'
import { myNews, type NewsLine } from '../../contract/posts/posts.ts'
import { linkTo } from '../app/links.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { classes } from '../ui/classes.ts'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Face } from '../ui/Face.tsx'
import { Section } from '../ui/Page.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { LessMenu } from './LessMenu.tsx'
import { firstNews } from './questions.ts'

type Line = z.output<typeof NewsLine>

export function LatestNews() {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(myNews.latest, firstNews)
  return (
    <Section title={t('home.news.title')} link={{ href: '/posts', text: t('home.news.all') }}>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <EmptyState small title={t('home.news.empty.title')} level={3}>
            {t('home.news.empty.says')}
          </EmptyState>
        }
      >
        <ul className="list">
          {data?.items.map((post) => (
            <Story key={post.id} of={post} />
          ))}
        </ul>
      </ListState>
    </Section>
  )
}

function Story({ of: post }: { of: Line }) {
  const { t } = useText()
  const { author, network, picture, like_count, comment_count } = post
  const counts = [
    like_count > 0 && t('home.news.likes', { count: like_count }),
    comment_count > 0 && t('home.news.comments', { count: comment_count }),
  ].filter(Boolean)
  return (
    <li className={classes('story', !picture && 'no')}>
      <div>
        <div className="row gap2 wrap">
          <Face of={author} size="s" />
          <span className="sm by-line grow">
            <Anchor className="b" href={linkTo.person(author)}>
              {author.name}
            </Anchor>{' '}
            <span className="m3">{t('home.news.in')}</span>{' '}
            <Anchor className="b" href={linkTo.network(network)}>
              {network.name}
            </Anchor>{' '}
            <span className="m3">
              · <RelativeTime at={post.published_at} />
            </span>
          </span>
          {post.pinned && <Badge icon={Pin}>{t('home.news.pinned')}</Badge>}
          <LessMenu
            about={post.title}
            of={[
              { block: 'news', network },
              { block: 'news', person: author },
            ]}
          />
        </div>
        <h3 lang={post.language}>
          <Anchor href={linkTo.post(post)}>{post.title}</Anchor>
        </h3>
        {post.excerpt && (
          <p className="m2 clamp2 ex" lang={post.language}>
            {post.excerpt}
          </p>
        )}
        {counts.length > 0 && <p className="sm m3 counts">{counts.join(' · ')}</p>}
      </div>
      {picture && (
        <img className="art" src={picture.url} alt={picture.alt} width={208} height={156} loading="lazy" />
      )}
    </li>
  )
}

import { Archive, Ellipsis, MessageCircle, Pin, Play, Share2 } from 'lucide-react'
import { numbersFor } from '../../contract/formats.ts'
import { isPlayed, isPreviewed } from '../../contract/posts/kinds.ts'
import { linkTo } from '../app/links.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { Menu, type MenuEntry } from '../ui/dialogs/Menu.tsx'
import { Face } from '../ui/Face.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Line } from './feedCache.ts'
import { LanguageMark } from './LanguageMark.tsx'
import { LikeButton } from './LikeButton.tsx'
import { LinkCard } from './LinkCard.tsx'
import { usePostActs } from './PostMenu.tsx'
import { usePostTools } from './tools.tsx'
import './posts.css'

interface Props {
  of: Line
  /** Hidden where all posts are of one network. */
  network?: boolean
  level?: 2 | 3
}

/** A post in a feed: author, network, why it is shown, content, and actions. */
export function PostCard({ of: post, network = false, level = 2 }: Props) {
  const { t, locale } = useText()
  const { author, picture, language, preview, url, why } = post
  const Heading = `h${level}` as const
  const tools = usePostTools({
    ...post,
    can: { ...post.can, remove: false },
    pins: post.can.pin ? [{ network: post.network, pinned: post.pinned }] : [],
  })
  const others = post.other_networks
  return (
    <article className="posts-card">
      <div className="row gap2 post-by">
        <Face of={author} />
        <div className="grow">
          <div>
            <Anchor className="b" href={linkTo.person(author)}>
              {author.name}
            </Anchor>{' '}
            {author.pronouns && <span className="sm m3">{author.pronouns}</span>}{' '}
            {!network && (
              <>
                <span className="m3">{t('posts.in')}</span>{' '}
                <Anchor className="b" href={linkTo.network(post.network)}>
                  {post.network.name}
                </Anchor>
              </>
            )}{' '}
            {others > 0 && <span className="sm m3">{t('posts.others', { count: others })}</span>}
          </div>
          <div className="row wrap sm m3 post-facts">
            <span>
              {t(`posts.kind.${post.kind}`)} · <RelativeTime at={post.published_at} />
            </span>
            <LanguageMark of={language} />
            {why !== 'member' && <span>{t(`posts.why.${why}`, { name: post.network.name })}</span>}
          </div>
        </div>
        {post.unread && <Badge tone="info">{t('posts.unread')}</Badge>}
        {post.pinned && <Badge icon={Pin}>{t('posts.pinned')}</Badge>}
      </div>
      <Heading lang={language}>
        <Anchor href={linkTo.post(post)}>{post.title}</Anchor>
      </Heading>
      {post.excerpt && (
        <p className="m2 excerpt" lang={language}>
          {post.excerpt}
        </p>
      )}
      {url && isPreviewed(post.kind) ? (
        <LinkCard url={url} preview={preview} picture={picture} />
      ) : (
        picture && <Still of={post} picture={picture} />
      )}
      <div className="row gap2 post-acts">
        {post.can.like ? (
          <LikeButton post={post} small />
        ) : (
          post.like_count > 0 && (
            <span className="sm m2 num">{t('posts.likes', { count: post.like_count })}</span>
          )
        )}
        <LinkButton
          look="q"
          small
          icon={MessageCircle}
          href={`${linkTo.post(post)}#comments`}
          label={t('posts.comments.of', { count: post.comment_count, title: post.title })}
        >
          {numbersFor(locale).format(post.comment_count)}
        </LinkButton>
        {post.can.share && (
          <Button
            look="q"
            small
            icon={Share2}
            label={t('posts.share.it', { title: post.title })}
            onClick={tools.share}
          >
            {t('posts.share.do')}
          </Button>
        )}
        <span className="grow" />
        <CardMenu of={post} entries={tools.entries} />
      </div>
      {tools.dialogs}
    </article>
  )
}

/** A picture; that of a film leads to where it plays. */
function Still({ of: post, picture }: { of: Line; picture: NonNullable<Line['picture']> }) {
  const image = (
    <img className="art" src={picture.url} alt={picture.alt} width={800} height={450} loading="lazy" />
  )
  if (!isPlayed(post.kind)) return image
  return (
    <Anchor className="card-film" href={linkTo.post(post)}>
      {image}
      <span className="play">
        <Icon of={Play} size="l" />
      </span>
      {/* A still without words for it would leave the link without a name. */}
      <span className="vh">{post.title}</span>
    </Anchor>
  )
}

function CardMenu({ of: post, entries }: { of: Line; entries: readonly MenuEntry[] }) {
  const { t } = useText()
  const { archive } = usePostActs()
  return (
    <Menu
      label={t('posts.more', { title: post.title })}
      align="end"
      items={[
        ...entries,
        ...(post.can.archive
          ? [
              {
                text: t('posts.menu.archive.do'),
                icon: Archive,
                does: () => archive.mutate({ params: { id: post.id } }),
              },
            ]
          : []),
        'rule' as const,
        { says: <span className="sm m2">{t(`posts.why.${post.why}`, { name: post.network.name })}</span> },
      ]}
      opener={(props) => (
        <Button {...props} look="q" small icon={Ellipsis} label={t('posts.more', { title: post.title })} />
      )}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { Bookmark, MessageCircle, Pin, Share2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { z } from 'zod'
import { type Locale, locales } from '../../contract/locales.ts'
import { posts } from '../../contract/posts/pages.ts'
import type { Post } from '../../contract/posts/post.ts'
import { myNews, networkNews } from '../../contract/posts/posts.ts'
import { call } from '../app/client.ts'
import { languageName } from '../app/languageName.ts'
import { linkTo } from '../app/links.ts'
import { queryOf, refresh, useAnswer } from '../app/query.ts'
import { useRecentPlace } from '../app/recentPlaces.ts'
import { useText } from '../app/texts.ts'
import { Prose } from '../documents/Prose.tsx'
import { Comments } from '../talk/Comments.tsx'
import { wantedIn } from '../talk/comment.ts'
import { withNames } from '../talk/mentions.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { Face } from '../ui/Face.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { Film, Video } from '../ui/Video.tsx'
import { changeLine } from './feedCache.ts'
import { GoesOut } from './GoesOut.tsx'
import { LanguageMark } from './LanguageMark.tsx'
import { LikeButton } from './LikeButton.tsx'
import { LinkCard } from './LinkCard.tsx'
import { Places } from './Places.tsx'
import { PostMenu } from './PostMenu.tsx'
import { usePostTools, useSaving } from './tools.tsx'
import './posts.css'

const Appeals = lazy(() => import('./Appeals.tsx').then((part) => ({ default: part.Appeals })))

type Shown = z.output<typeof Post>

/** One post with its likes and comments. */
export function PostScreen() {
  const { t } = useText()
  const { postId = '', _splat = '' } = useParams({ strict: false })
  const hash = useLocation({ select: (location) => location.hash })
  const own = useAnswer(posts.show, { params: { id: postId } })
  const [language, setLanguage] = useState<Locale>()
  const { data: other } = useQuery({
    ...queryOf(posts.show, { params: { id: postId }, query: { language } }),
    enabled: language !== undefined && language !== own.language,
  })
  const post = language === other?.language && other?.id === own.id ? other : own
  const tools = usePostTools({
    ...post,
    pins: post.places.filter(({ can }) => can.pin),
  })
  useRecentPlace({
    kind: 'post',
    id: own.id,
    name: own.title,
    detail: own.author.name,
    link: linkTo.post(own),
    picture_url: null,
  })
  useEffect(() => {
    // An uncounted view is no reason to disturb the reader.
    void call(posts.markViewed, { body: { post_ids: [post.id] } }).then(
      () => {
        changeLine(post.id, () => ({ unread: false }))
        return refresh([myNews.latest.path, networkNews.latest.path])
      },
      () => undefined,
    )
  }, [post.id])
  return (
    <Page
      title={<span lang={post.language}>{post.title}</span>}
      crumbs={[{ href: '/posts', text: t('posts.title') }]}
    >
      <article className="post-page">
        <Byline of={post} menu={<PostMenu post={post} more={tools.entries} />} />
        <Languages of={post} choose={setLanguage} />
        <GoesOut of={post} />
        {post.state === 'pending_deletion' && post.state_reason ? (
          <Suspense>
            <Appeals of={post} />
          </Suspense>
        ) : (
          post.state_reason && <p className="note">{post.state_reason}</p>
        )}
        <Content of={post} />
        <Reactions of={post} share={tools.share} />
        <Places of={post} />
        <div id="comments">
          <Section title={t('posts.comments.title')}>
            <Comments
              on={{ about: 'post', ...post, network_ids: post.places.map(({ network }) => network.id) }}
              wanted={wantedIn(hash, _splat)}
            />
          </Section>
        </div>
        {tools.dialogs}
      </article>
    </Page>
  )
}

/** The other languages it can be read in. */
function Languages({ of: post, choose }: { of: Shown; choose: (language: Locale) => void }) {
  const { t, locale } = useText()
  if (post.languages.length < 2) return null
  const [own] = post.languages
  return (
    <div className="row gap2 wrap sm post-languages">
      <span className="m3">
        {post.language === own
          ? t('posts.languages.also')
          : t('posts.languages.translated', { language: languageName(locale, own ?? '') })}
      </span>
      {post.languages
        .filter((language) => language !== post.language)
        .map((language) => (
          <Button key={language} small look="q" lang={language} onClick={() => choose(language as Locale)}>
            {locales[language as Locale] ?? language}
          </Button>
        ))}
    </div>
  )
}

function Byline({ of: post, menu }: { of: Shown; menu: ReactNode }) {
  const { t } = useText()
  const { author, places } = post
  const seen = places.filter(({ published_at }) => published_at !== null)
  const [place] = seen.length > 0 ? seen : places
  return (
    <div className="row gap2 wrap post-by">
      <Face of={author} />
      <div className="grow">
        <div>
          <Anchor className="b" href={linkTo.person(author)}>
            {author.name}
          </Anchor>{' '}
          {author.pronouns && <span className="sm m3">{author.pronouns}</span>}{' '}
          {post.writers.length > 0 && (
            <span className="sm m3">
              {t('posts.with', { names: post.writers.map(({ name }) => name).join(', ') })}{' '}
            </span>
          )}
          {place && (
            <>
              <span className="m3">{t('posts.in')}</span>{' '}
              <Anchor className="b" href={linkTo.network(place.network)}>
                {place.network.name}
              </Anchor>
            </>
          )}{' '}
          {seen.length > 1 && <span className="sm m3">{t('posts.others', { count: seen.length - 1 })}</span>}
        </div>
        <div className="row wrap sm m3 post-facts">
          <span>
            {t(`posts.kind.${post.kind}`)} · <RelativeTime at={post.published_at ?? post.created_at} />
            {post.edited_at && ` · ${t('posts.edited')}`}
          </span>
          <LanguageMark of={post.language} />
          {post.why && place && <span>{t(`posts.why.${post.why}`, { name: place.network.name })}</span>}
        </div>
      </div>
      {post.places.some(({ pinned }) => pinned) && <Badge icon={Pin}>{t('posts.pinned')}</Badge>}
      {post.state !== 'published' && (
        <StateBadge state={post.state}>{t(`posts.state.${post.state}`)}</StateBadge>
      )}
      {menu}
    </div>
  )
}

function Content({ of: post }: { of: Shown }) {
  const { video, film, url, picture, preview } = post
  const isLink = url !== null && !video
  // A pattern decorates the link; a photograph is worth the whole width.
  const decorates = isLink && picture?.file_id === null
  return (
    <>
      {video && <Video key={video.embed_url} src={video.embed_url} host={video.host} title={post.title} />}
      {film && <Film key={film.url} src={film.url} title={post.title} alt={film.alt} poster={picture} />}
      {picture && !decorates && !film && (
        <img className="art" src={picture.url} alt={picture.alt} width={960} height={540} />
      )}
      {post.body && (
        <div lang={post.language}>
          <Prose top={2} text={withNames(post, standingOut)} />
        </div>
      )}
      {isLink && <LinkCard url={url} preview={preview} picture={decorates ? picture : null} />}
    </>
  )
}

/** The text is Markdown, and a name is none. */
const standingOut = (name: string) => `**@${name.replaceAll(/[\\`*_[\]<>]/g, String.raw`\$&`)}**`

function Reactions({ of: post, share }: { of: Shown; share: () => void }) {
  const { t } = useText()
  const saving = useSaving(post)
  return (
    <div className="row gap2 wrap acts">
      {post.can.like && <LikeButton post={post} />}
      <LinkButton icon={MessageCircle} href="#comments">
        {t('posts.comments.count', { count: post.comment_count })}
      </LinkButton>
      <Button
        icon={Bookmark}
        className={post.saved ? 'keep on' : 'keep'}
        busy={saving.busy}
        aria-pressed={post.saved}
        onClick={saving.act}
      >
        {t(post.saved ? 'posts.save.off' : 'posts.save.on')}
      </Button>
      {post.can.share && (
        <Button icon={Share2} onClick={share}>
          {t('posts.share.do')}
        </Button>
      )}
      <span className="sm m2 num">
        {!post.can.like && `${t('posts.likes', { count: post.like_count })} · `}
        {t('posts.views', { count: post.view_count })}
      </span>
    </div>
  )
}

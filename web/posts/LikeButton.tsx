import { Heart } from 'lucide-react'
import { numbersFor } from '../../contract/formats.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { useLiking } from './tools.tsx'

interface Props {
  post: { id: number; title: string; liked: boolean; like_count: number }
  small?: boolean
}

/** Pressed, it is a filled heart, and screen readers announce it. */
export function LikeButton({ post, small }: Props) {
  const { t, locale } = useText()
  const { act, busy } = useLiking(post)
  const count = t('posts.likes', { count: post.like_count })
  return (
    <Button
      look={small ? 'q' : 's'}
      small={small ?? false}
      icon={Heart}
      className={post.liked ? 'like on' : 'like'}
      label={t(post.liked ? 'posts.like.pressed' : 'posts.like.press', { title: post.title, count })}
      title={t(post.liked ? 'posts.like.off' : 'posts.like.on')}
      aria-pressed={post.liked}
      busy={busy}
      onClick={act}
    >
      {small ? numbersFor(locale).format(post.like_count) : count}
    </Button>
  )
}

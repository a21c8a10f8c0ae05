import { Heart, MessageCircle } from 'lucide-react'
import type { boards } from '../../../contract/recognition/boards.ts'
import type { Answers } from '../../../contract/route.ts'
import { linkTo } from '../../app/links.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Icon, type IconMark } from '../../ui/Icon.tsx'
import { useRecognitionWords } from '../words.ts'
import { BoardLine } from './BoardLine.tsx'

interface Props {
  of: Answers<typeof boards.posts>['items'][number]
  /** On the page of its network, which needs no name. */
  within?: boolean
}

/** A post on a board, with what people made of it. */
export function PostLine({ of: { id, title, place, author, network, likes, comments }, within }: Props) {
  const { t } = useText()
  const counts = (
    <span className="row gap2">
      <Count icon={Heart} count={likes} words={t('recognition.boards.likes', { count: likes })} />
      <Count
        icon={MessageCircle}
        count={comments}
        words={t('recognition.boards.comments', { count: comments })}
      />
    </span>
  )
  return (
    <BoardLine
      place={place}
      name={
        <Anchor className="b" href={linkTo.post({ id })}>
          {title}
        </Anchor>
      }
      says={[author?.name, !within && network.name].filter(Boolean).join(' · ')}
      // Beside a network’s news there is no room at the end of a line.
      {...(within ? { below: counts } : { worth: counts })}
    />
  )
}

function Count({ icon, count, words }: { icon: IconMark; count: number; words: string }) {
  const { number } = useRecognitionWords()
  return (
    <span className="board-count" title={words}>
      <Icon of={icon} />
      <span aria-hidden="true">{number(count)}</span>
      <span className="vh">{words}</span>
    </span>
  )
}

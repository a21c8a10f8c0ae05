import { useState } from 'react'
import type { z } from 'zod'
import { type PostAppeal, postAppeals } from '../../contract/posts/appeals.ts'
import { linkTo } from '../app/links.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { Face } from '../ui/Face.tsx'
import { StateBadge } from '../ui/StateBadge.tsx'
import { stalePosts } from './writing/stale.ts'
import './moderation/moderation.css'

type Appeal = z.output<typeof PostAppeal>
const looks = { open: 'pending', granted: 'approved', refused: 'declined' } as const

interface Props {
  of: Appeal
  /** The page of the post needn't name it again. */
  titled?: boolean
}

/** The author's appeal, the answer, and buttons for people who may answer. */
export function AppealLine({ of: appeal, titled = false }: Props) {
  const { t } = useText()
  const [refusing, setRefusing] = useState(false)
  const { author, reason, state, removed_by, removed_because, decided_by, decided_at, answer } = appeal
  const decide = useSend(postAppeals.decide, {
    done: (_, { body }) =>
      body.outcome === 'granted'
        ? t('ui.toasts.restored', { name: appeal.post_title })
        : t('posts.appeal.kept_away', { name: appeal.post_title }),
    failed: () => t('posts.appeal.decide_failed'),
    stale: [...stalePosts, postAppeals.list.path],
  })
  const judge = (outcome: 'granted' | 'refused', words: string | null) =>
    decide.mutate(
      { params: { id: appeal.id }, body: { outcome, answer: words } },
      { onSuccess: () => setRefusing(false) },
    )
  const about = (word: string) => t('posts.moderation.about', { word, title: appeal.post_title })
  return (
    <li className="moderated-card">
      <div className="grow">
        <div className="row gap2 wrap">
          <Face of={author} size="s" />
          <span className="sm grow">
            <Anchor className="b" href={linkTo.person(author)}>
              {author.name}
            </Anchor>{' '}
            <span className="m3">
              <RelativeTime at={appeal.created_at} />
            </span>
          </span>
          <StateBadge state={looks[state]}>{t(`posts.appeal.${state}`)}</StateBadge>
        </div>
        {titled && (
          <h3>
            <Anchor href={linkTo.post({ id: appeal.post_id })}>{appeal.post_title}</Anchor>
          </h3>
        )}
        <p>{t('posts.appeal.author_says', { name: author.name, reason })}</p>
        <ul className="sm m2 facts">
          {removed_by && <li>{t('posts.appeal.removed', { name: removed_by.name })}</li>}
          {titled && removed_because && <li>{t('posts.appeal.because', { reason: removed_because })}</li>}
          {decided_by && decided_at && (
            <li>
              {t('posts.places.decided', { name: decided_by.name })} · <RelativeTime at={decided_at} />
            </li>
          )}
          {answer && <li>{t('posts.appeal.answer', { answer })}</li>}
          {state === 'open' && removed_by && !appeal.can.decide && <li>{t('posts.appeal.not_you')}</li>}
        </ul>
        {appeal.can.decide && (
          <div className="row gap2 wrap answers">
            <Button
              small
              busy={decide.isPending}
              label={about(t('posts.appeal.grant'))}
              onClick={() => judge('granted', null)}
            >
              {t('posts.appeal.grant')}
            </Button>
            <Button
              small
              look="dq"
              busy={decide.isPending}
              label={about(t('posts.appeal.refuse'))}
              onClick={() => setRefusing(true)}
            >
              {t('posts.appeal.refuse')}
            </Button>
          </div>
        )}
        {refusing && (
          <ReasonDialog
            title={t('posts.appeal.refuse_ask', { title: appeal.post_title })}
            act={t('posts.appeal.refuse')}
            danger
            busy={decide.isPending}
            onReason={(words) => judge('refused', words)}
            onClose={() => setRefusing(false)}
          >
            {t('posts.moderation.told')}
          </ReasonDialog>
        )}
      </div>
    </li>
  )
}

import { Flag } from 'lucide-react'
import { linkTo } from '../../app/links.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Face } from '../../ui/Face.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { LanguageMark } from '../LanguageMark.tsx'
import { marks, type Row, type Tab, wordOf } from './choices.ts'
import type { Decided } from './decision.ts'

interface Props {
  of: Row
  tab: Tab
  choices: readonly Decided[]
  chosen: boolean
  busy: boolean
  toggle: () => void
  decide: (decision: Decided) => void
}

/** A post for moderators: author, content, who asked and why, and the possible decisions. */
export function ModeratedCard({ of: post, tab, choices, chosen, busy, toggle, decide }: Props) {
  const { t } = useText()
  const dates = useDates()
  const { author, place, title, excerpt, language } = post
  const open = choices.filter((decision) => decision !== 'review' || place.state !== 'reviewed')
  return (
    <li className={chosen ? 'moderated-card chosen' : 'moderated-card'}>
      {choices.length > 0 && (
        <input
          type="checkbox"
          className="chk"
          aria-label={t('posts.moderation.choose', { title })}
          checked={chosen}
          disabled={!place.can.decide}
          onChange={toggle}
        />
      )}
      <div className="grow">
        <div className="row gap2 wrap">
          <Face of={author} size="s" />
          <span className="sm grow">
            <Anchor className="b" href={linkTo.person(author)}>
              {author.name}
            </Anchor>{' '}
            <span className="m3">
              {t(`posts.kind.${post.kind}`)} · <RelativeTime at={place.asked_at} />
            </span>
          </span>
          <LanguageMark of={language} />
          {post.report_count > 0 && (
            <Badge tone="stop" icon={Flag}>
              {t('posts.moderation.reported', { count: post.report_count })}
            </Badge>
          )}
          <StateBadge state={place.state === 'requested' ? 'pending' : place.state}>
            {t(`posts.places.state.${place.state}`)}
          </StateBadge>
        </div>
        <h3 lang={language}>
          <Anchor href={linkTo.post(post)}>{title}</Anchor>
        </h3>
        {excerpt && (
          <p className="m2" lang={language}>
            {excerpt}
          </p>
        )}
        <ul className="sm m2 facts">
          {place.shared && place.asked_by && (
            <li>{t('posts.places.asked', { name: place.asked_by.name })}</li>
          )}
          {place.note && <li>{t('posts.places.note', { note: place.note })}</li>}
          {place.decided_by && <li>{t('posts.places.decided', { name: place.decided_by.name })}</li>}
          {place.reason && <li>{t('posts.places.reason', { reason: place.reason })}</li>}
          {post.publish_at && (
            <li>{t('posts.moderation.goes_out', { when: dates.moment(post.publish_at) })}</li>
          )}
          {post.restricted && <li>{t('posts.moderation.restricted')}</li>}
          {post.other_networks > 0 && <li>{t('posts.moderation.also', { count: post.other_networks })}</li>}
        </ul>
        {place.can.decide && open.length > 0 ? (
          <div className="row gap2 wrap answers">
            {open.map((decision) => {
              const word = t(`posts.moderation.${wordOf(tab, decision)}`)
              return (
                <Button
                  key={decision}
                  small
                  icon={marks[decision]}
                  look={decision === 'decline' ? 'dq' : 's'}
                  busy={busy}
                  label={t('posts.moderation.about', { word, title })}
                  onClick={() => decide(decision)}
                >
                  {word}
                </Button>
              )
            })}
          </div>
        ) : (
          tab !== 'approved' && <p className="sm m3">{t('posts.moderation.not_yours')}</p>
        )}
      </div>
    </li>
  )
}

import { useState } from 'react'
import type { z } from 'zod'
import { type Sponsor, sponsors } from '../../../contract/networks/sponsors.ts'
import { linkTo } from '../../app/links.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Page.tsx'
import { Video } from '../../ui/Video.tsx'
import { SponsorPicture } from './SponsorPicture.tsx'
import { shownSponsors } from './search.ts'
import './sponsors.css'

/**
 * The sponsors of the network. Without any, or if loading fails, the page leaves them out. Loaded here rather than by
 * the route: outsiders of a private network are refused, and whether the viewer is one isn't known yet.
 */
export function SponsorsBlock({ id }: { id: number }) {
  const { t } = useText()
  const { data } = useQueryOf(sponsors.list, { params: { id }, query: shownSponsors })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('sponsors.block.title')}>
      <ul className="people sponsors">
        {data.items.map((sponsor) => (
          <li key={sponsor.id}>
            <Standing of={sponsor} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Standing({ of: sponsor }: { of: z.output<typeof Sponsor> }) {
  const { person, name, title, header, message, video } = sponsor
  return (
    <>
      <div className="row">
        <SponsorPicture of={sponsor} size="xl" />
        <span className="grow">
          {person ? (
            <Anchor className="b one" href={linkTo.person(person)}>
              {name}
            </Anchor>
          ) : (
            <span className="b one">{name}</span>
          )}
          {title && <span className="sm m3">{title}</span>}
        </span>
      </div>
      {header && <h3 className="b">{header}</h3>}
      {message && <Message text={message} />}
      {video && <Video src={video.embed_url} host={video.host} title={header ?? name} />}
    </>
  )
}

/** Longer than this, and the rest waits until somebody wants to read it. */
const LONG = 320

function Message({ text }: { text: string }) {
  const { t } = useText()
  const [whole, setWhole] = useState(false)
  const long = text.length > LONG
  return (
    <>
      <p className={long && !whole ? 'm2 said short' : 'm2 said'}>{text}</p>
      {long && (
        <Button look="q" small aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {t(whole ? 'sponsors.block.less' : 'sponsors.block.more')}
        </Button>
      )}
    </>
  )
}

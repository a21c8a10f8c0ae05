import { CalendarClock, Clock, MapPin, Video } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../app/texts.ts'
import { isTime } from '../../posts/writing/content.ts'
import { classes } from '../../ui/classes.ts'
import { DateLeaf } from '../../ui/dates/DateLeaf.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Coloured, Glyph } from '../../ui/Glyph.tsx'
import { Icon, type IconMark } from '../../ui/Icon.tsx'
import { type Crumb, Crumbs } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { ColourChoice } from './ColourChoice.tsx'
import type { Written } from './content.ts'
import { EventPicture } from './EventPicture.tsx'
import { FoldedGroups } from './FoldedGroups.tsx'
import { NameField } from './NameField.tsx'
import { PreviewButton } from './PreviewButton.tsx'
import { Times } from './Times.tsx'
import '../../posts/writing/writing.css'
import '../eventPage.css'
import './planning.css'

const RichText = lazy(() =>
  import('../../posts/writing/rich/RichText.tsx').then((part) => ({ default: part.RichText })),
)

interface Host {
  id: number
  name: string
  glyph_url: string
  colour: string
}

interface Props {
  title: string
  crumbs: readonly Crumb[]
  written: Written
  problems: Readonly<Record<string, string>>
  missing: readonly string[]
  /** The host; while there is none, `choose` is asked first. */
  host: Host | undefined
  choose?: ReactNode
  /** Of an event that is one already. */
  eventId?: number
  picture: { url: string | null; pattern: string | undefined }
  guests: ReactNode
  repeats?: ReactNode
  withMoment: boolean
  /** The name is what a new event begins with. */
  isNew?: boolean
  actions?: ReactNode
  /** Notes above the form: a newer version, what needs approval again. */
  notes?: ReactNode
  aside: ReactNode
  /** The submit button. */
  bar: ReactNode
}

/** An event is planned on its own page: what readers will see is written where they will see it, the rest is folded below. */
export function EventSheet(props: Props) {
  const { t, locale } = useText()
  const { title, crumbs, written, host, choose, eventId, picture, actions, notes, aside, bar } = props
  const networkIds = host ? [host.id] : []
  // The address of something just added is known only here until the page is reopened.
  const [shown, setShown] = useState(picture.url)
  const pattern = picture.pattern && inColour(picture.pattern, written.own_colour)
  const shownPicture = (written.picture_file_id && shown) || pattern
  return (
    <Coloured
      className="in event-page plan-sheet"
      colour={written.own_colour ?? host?.colour ?? 'var(--primary)'}
    >
      <Crumbs of={crumbs} />
      <h1 className="vh" tabIndex={-1} data-page-title>
        {title}
      </h1>
      {notes}
      {choose}
      <EventPicture shown={shown} pattern={pattern} onShown={setShown}>
        <ColourChoice host={host} />
      </EventPicture>
      <div className="event-split">
        <div className="event-head">
          <div className="row top event-title">
            <Leaf at={written.starts_at} timeZone={written.time_zone} />
            <div className="grow">
              {host && (
                <span className="by">
                  <Glyph src={host.glyph_url} size="x" />
                  {host.name}
                </span>
              )}
              <NameField first={props.isNew ?? false} />
            </div>
            {actions}
          </div>
          <div className="plan-facts">
            <Fact icon={Clock} className="plan-when">
              <Times network_id={networkIds[0]} event_id={eventId} />
              {props.repeats}
            </Fact>
            <Fact icon={MapPin}>
              <TextField
                optional
                name="location"
                limit={limits.event_location}
                hint={t('eventPlanning.hint.location')}
                autoComplete="off"
              />
            </Fact>
            <Fact icon={Video}>
              <TextField
                optional
                name="virtual_url"
                type="url"
                limit={limits.url}
                placeholder="https://"
                hint={t('eventPlanning.hint.virtual_url')}
                autoComplete="off"
              />
            </Fact>
          </div>
        </div>
        <aside className="event-side">
          <PreviewButton written={written} host={host} picture_url={shownPicture ?? undefined} />
          {aside}
        </aside>
        <div className="event-body">
          <Suspense fallback={<Skeleton shape="box" height="240px" />}>
            <RichText
              optional
              name="description"
              limit={limits.event_description}
              names={[]}
              networkIds={networkIds}
              language={locale}
            />
          </Suspense>
          <FoldedGroups
            written={written}
            problems={props.problems}
            missing={props.missing}
            guests={props.guests}
            withMoment={props.withMoment}
          />
        </div>
      </div>
      {bar}
    </Coloured>
  )
}

/** The pattern used in place of a picture, drawn in another colour than its network's. */
const inColour = (pattern: string, own: string | null | undefined) =>
  own ? pattern.replace(/^(\/art\/[^/]+\/)[0-9a-f]{6}\//i, `$1${own.slice(1)}/`) : pattern

function Leaf({ at, timeZone }: { at: string | null | undefined; timeZone: string | undefined }) {
  if (isTime(at)) return <DateLeaf at={at} {...(timeZone ? { timeZone } : {})} big />
  return (
    <span className="leaf big" aria-hidden="true">
      <Icon of={CalendarClock} />
    </span>
  )
}

interface FactProps {
  icon: IconMark
  className?: string
  children: ReactNode
}

function Fact({ icon, className, children }: FactProps) {
  return (
    <div className="plan-fact">
      <Icon of={icon} />
      <div className={classes('fields', className)}>{children}</div>
    </div>
  )
}

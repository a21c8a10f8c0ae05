import { Bell, Check, Ellipsis, Mail, Plus, Trash2 } from 'lucide-react'
import { Badge } from '../ui/Badge.tsx'
import { Button, type ButtonLook, LinkButton } from '../ui/Button.tsx'
import { Pill } from '../ui/Chip.tsx'
import { DateLeaf, RelativeTime } from '../ui/dates/DateLeaf.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { Face, FaceStack } from '../ui/Face.tsx'
import { Banner, Coloured, Glyph } from '../ui/Glyph.tsx'
import { Section } from '../ui/Page.tsx'
import { type KnownState, StateBadge } from '../ui/StateBadge.tsx'
import { Segmented, Tabs } from '../ui/Tabs.tsx'
import { Block } from './Block.tsx'
import { banner, colours, glyphs, longWord, manyPeople, people, someday } from './samples.ts'

const looks: readonly [ButtonLook, string][] = [
  ['p', 'Request budget'],
  ['s', 'Add to calendar'],
  ['q', 'Cancel'],
  ['t', 'Asked to join'],
  ['d', 'Delete for good'],
  ['dq', 'Leave page'],
]
const states: readonly [KnownState, string][] = [
  ['registered', 'Registered'],
  ['active', 'Active'],
  ['waitlisted', 'Waitlist, 4th'],
  ['pending', 'Pending'],
  ['declined', 'Declined'],
  ['pending_deletion', 'Deletes in 9 days'],
  ['invited', 'Invited'],
  ['changes_requested', 'Changes requested'],
  ['draft', 'Draft'],
  ['inactive', 'Inactive'],
]
const sizes = ['x', 's', 'm', 'l', 'xl', 'xxl'] as const

export function Marks() {
  return (
    <>
      <Block name="buttons">
        <div className="col">
          <div className="row wrap">
            {looks.map(([look, text]) => (
              <Button key={look} look={look}>
                {text}
              </Button>
            ))}
          </div>
          <div className="row wrap">
            {looks.map(([look, text]) => (
              <Button key={look} look={look} small icon={Plus}>
                {text}
              </Button>
            ))}
          </div>
          <div className="row wrap">
            {looks.map(([look, text]) => (
              <Button key={look} look={look} busy>
                {text}
              </Button>
            ))}
          </div>
          <div className="row wrap">
            <Button look="p" disabled>
              Request budget
            </Button>
            <Button disabled>Add to calendar</Button>
            <LinkButton look="p" href="#buttons" icon={Check}>
              A link that looks like one
            </LinkButton>
            <Button look="q" icon={Bell} label="Notifications" />
            <Button look="s" small icon={Ellipsis} label="Actions" />
            <Button look="dq" icon={Trash2} label="Delete" />
          </div>
          <div className="gallery-narrow">
            <Button look="p" wide>
              Arbeitsunfähigkeitsbescheinigung unverzüglich nachreichen
            </Button>
          </div>
        </div>
      </Block>
      <Block name="badges">
        <div className="col">
          <div className="row wrap gap2">
            {states.map(([state, text]) => (
              <StateBadge key={state} state={state}>
                {text}
              </StateBadge>
            ))}
          </div>
          <div className="row wrap gap2">
            <Badge tone="info" icon={Mail}>
              With a mark
            </Badge>
            <Badge tone="ok" plain>
              In a line
            </Badge>
            <span className="count">12</span>
            <Pill>Public speaking</Pill>
            <Pill on icon={Check}>
              Mine
            </Pill>
          </div>
        </div>
      </Block>
      <Block name="people">
        <People />
      </Block>
      <Block name="layout">
        <Layout />
      </Block>
    </>
  )
}

function People() {
  const dates = useDates('Europe/Berlin')
  return (
    <div className="col">
      <div className="row wrap">
        {sizes.map((size) => (
          <Face key={size} of={people[0]} size={size} named />
        ))}
        {sizes.map((size, at) => (
          <Face key={size} of={people[4 + (at % 3)] ?? people[4]} size={size} named />
        ))}
      </div>
      <div className="row wrap gap2">
        {manyPeople.slice(0, 14).map((person) => (
          <Face key={person.id} of={person} />
        ))}
      </div>
      <div className="row wrap">
        <FaceStack of={people} />
        <span className="sm m2">Grace, Olu, Maya and 38 others are going</span>
      </div>
      <div className="row wrap">
        {(['x', 's', 'm', 'l', 'xl'] as const).map((size) => (
          <Glyph key={size} src={glyphs.ubuntuGlyph} size={size} />
        ))}
        <Glyph src={glyphs.womenGlyph} size="l" />
        <Glyph src={glyphs.ableGlyph} size="l" />
      </div>
      <Banner src={banner} />
      <div className="row wrap">
        {Object.values(colours).map((colour, at) => (
          <DateLeaf key={colour} at={someday(3, 12 + at)} timeZone="Europe/Berlin" colour={colour} />
        ))}
        <DateLeaf at={someday(12, 31)} timeZone="Europe/Berlin" colour={colours.rose} big />
        <Coloured colour={colours.teal} as="span" className="by">
          <Glyph src={glyphs.ableGlyph} size="x" />
          Able and Allies
        </Coloured>
      </div>
      <p className="m2">
        {dates.span(someday(3, 12, 11), someday(3, 12, 12))} ·{' '}
        <RelativeTime at={new Date(Date.now() - 7_300_000)} />
      </p>
    </div>
  )
}

function Layout() {
  return (
    <div className="col">
      <div className="head">
        <div>
          <p className="b">{longWord}</p>
          <p>A lead that says what this is about, in one line or in two where the window is narrow.</p>
        </div>
        <div className="acts">
          <Button>Export</Button>
          <Button look="p" icon={Plus}>
            Add user
          </Button>
        </div>
      </div>
      <Tabs
        label="Scope"
        items={[
          { href: '?scope=all', text: 'All', count: 2431 },
          { href: '?scope=active', text: 'Active', count: 2344 },
          { href: '?scope=inactive', text: 'Inactive', count: 64 },
          { href: '?scope=pending', text: 'Pending invitations', count: 23, current: true },
          { href: '?scope=saml', text: 'SAML', count: 2204 },
        ]}
      />
      <div>
        <Segmented
          label="Range"
          value="1Y"
          options={['1M', '3M', '6M', 'YTD', '1Y'].map((value) => ({ value, text: value }))}
          onChange={() => {}}
        />
      </div>
      <Section title="Your upcoming events" level={3} link={{ href: '#layout', text: 'See calendar' }}>
        <ul className="list">
          {people.slice(0, 3).map((person) => (
            <li key={person.id} className="row">
              <Face of={person} />
              <span className="grow one">{person.name}</span>
              <Button small>Say hi</Button>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

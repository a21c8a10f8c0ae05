import {
  Accessibility,
  BellRing,
  CalendarDays,
  ChartNoAxesCombined,
  Lock,
  ScrollText,
  Sprout,
  UserRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useMe } from '../app/me.ts'
import { usePath } from '../app/path.ts'
import { type TextKey, useText } from '../app/texts.ts'
import { RailLink } from '../shell/Frame.tsx'
import { Anchor } from '../ui/Anchor.tsx'
import { Icon, type IconMark } from '../ui/Icon.tsx'
import { Page } from '../ui/Page.tsx'
import { PageChoice } from '../ui/PageChoice.tsx'
import './edit.css'

interface EditPlace {
  href: string
  text: TextKey
  icon: IconMark
}

const places: readonly EditPlace[] = [
  { href: '/profile/general', text: 'profile.pages.general', icon: UserRound },
  { href: '/profile/private', text: 'profile.pages.private', icon: Lock },
  { href: '/profile/notification', text: 'profile.pages.notification', icon: BellRing },
  { href: '/profile/accessibility', text: 'profile.pages.accessibility', icon: Accessibility },
  { href: '/profile/policy-documents', text: 'profile.pages.policy_documents', icon: ScrollText },
  { href: '/profile/outlook', text: 'profile.pages.outlook', icon: CalendarDays },
  { href: '/profile/engagement-report', text: 'profile.pages.engagement_report', icon: ChartNoAxesCombined },
]
const leading: EditPlace = { href: '/profile/leadership', text: 'profile.pages.leadership', icon: Sprout }

function usePlaces() {
  const { leads } = useMe()
  return leads.length > 0 ? [...places, leading] : places
}

interface Props {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of all parts of one's own profile: side by side on laptops; on phones a menu above links them. */
export function EditPage({ title, lead, actions, children }: Props) {
  const { t } = useText()
  const all = usePlaces()
  const path = usePath()
  return (
    <>
      <PageChoice
        label={t('profile.pages.yours')}
        items={all.map(({ href, text }) => ({ href, text: t(text), current: path === href }))}
      />
      <Page
        title={title}
        lead={lead}
        actions={actions}
        crumbs={[{ href: '/profile', text: t('people.profile.mine') }]}
      >
        <div className="edit-page">
          <nav className="edit-nav only-l" aria-label={t('profile.pages.label')}>
            {all.map(({ href, text, icon }) => (
              <RailLink key={href} href={href} icon={icon}>
                {t(text)}
              </RailLink>
            ))}
          </nav>
          <div className="edit-body">{children}</div>
        </div>
      </Page>
    </>
  )
}

/** The same places as a list: the way in from one's profile. */
export function EditPlaces() {
  const { t } = useText()
  return (
    <nav aria-label={t('profile.pages.label')}>
      <ul className="edit-places">
        {usePlaces().map(({ href, text, icon }) => (
          <li key={href}>
            <Anchor className="row" href={href}>
              <Icon of={icon} />
              <span className="grow">{t(text)}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}

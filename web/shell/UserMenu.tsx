import {
  Award,
  ChevronDown,
  Download,
  Gift,
  LogOut,
  Monitor,
  Moon,
  ShieldCheck,
  Sun,
  Timer,
  UserRound,
} from 'lucide-react'
import { useMe } from '../app/me.ts'
import { chooseAutoDismiss, useAutoDismiss } from '../app/settings.ts'
import { signOut } from '../app/signIn.ts'
import { useText } from '../app/texts.ts'
import { chooseTheme, useTheme } from '../app/theme.ts'
import { Menu, type MenuEntry } from '../ui/dialogs/Menu.tsx'
import { Face } from '../ui/Face.tsx'
import { Icon } from '../ui/Icon.tsx'
import { themes } from '../ui/theme.ts'
import { useLanguages } from './LanguageMenu.tsx'
import { tabsFor } from './places.ts'

const themeMarks = { auto: Monitor, light: Sun, dark: Moon }

/** Everything that is about oneself: at the top right on laptops, as the last place on phones. */
export function UserMenu({ look }: { look: 'tool' | 'tab' }) {
  const { t } = useText()
  const { user, policy_group, menu, modules } = useMe()
  const theme = useTheme()
  const autoDismiss = useAutoDismiss()
  const languages = useLanguages()

  const items = (): MenuEntry[] => [
    { says: <SignedInAs /> },
    ...(look === 'tab' ? tabsFor(menu).further : []).map(({ text, icon, href }) => ({
      text: t(text),
      icon,
      href,
    })),
    { text: t('shell.me.profile'), icon: UserRound, href: '/profile' },
    ...(modules.rewards
      ? [
          { text: t('shell.me.achievements'), icon: Award, href: `/user/${user.id}/achievements` },
          { text: t('shell.me.rewards'), icon: Gift, href: '/rewards' },
        ]
      : []),
    { text: t('shell.me.downloads'), icon: Download, href: '/downloads' },
    ...(policy_group.adminPath
      ? [{ text: t('shell.nav.administration'), icon: ShieldCheck, href: policy_group.adminPath }]
      : []),
    'rule',
    ...themes.map((each) => ({
      text: t(`shell.theme.${each}`),
      icon: themeMarks[each],
      chosen: each === theme,
      does: () => chooseTheme(each),
    })),
    'rule',
    {
      text: t('shell.toasts.auto'),
      icon: Timer,
      chosen: autoDismiss,
      does: () => chooseAutoDismiss(!autoDismiss),
    },
    ...(look === 'tab' && languages.length > 1 ? ['rule' as const, ...languages] : []),
    'rule',
    { text: t('shell.me.log_out'), icon: LogOut, does: () => void signOut() },
  ]

  return (
    <Menu
      label={t('shell.me.open')}
      align="end"
      items={items}
      opener={(props) =>
        look === 'tool' ? (
          <button type="button" className="me slot only-l" {...props}>
            <Face of={user} />
            <span className="one">{user.preferred_name ?? user.first_name}</span>
            <Icon of={ChevronDown} size="s" />
          </button>
        ) : (
          <button type="button" {...props}>
            <span>
              <Face of={user} size="x" />
            </span>
            {t('shell.nav.you')}
          </button>
        )
      }
    />
  )
}

function SignedInAs() {
  const { user } = useMe()
  return (
    <>
      <b>{user.name}</b>
      <br />
      {user.email}
    </>
  )
}

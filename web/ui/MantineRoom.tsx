import '@mantine/core/styles/default-css-variables.css'
import './mantine.css'
import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  MantineProvider,
} from '@mantine/core'
import { getNonce, setNonce } from 'get-nonce'
import { type ReactNode, useSyncExternalStore } from 'react'

// The page's own nonce, which the browser shows to scripts only: styles that these parts write carry it.
const own = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
if (own) setNonce(own)

const shade = (share: number) => `color-mix(in oklab, var(--primary) ${share}%, var(--paper))`
const tenant: MantineColorsTuple = [
  'var(--primary-soft)',
  shade(16),
  shade(30),
  shade(48),
  shade(66),
  shade(84),
  'var(--primary)',
  'var(--primary-press)',
  'var(--primary-ink)',
  'var(--primary-ink)',
]

const theme = createTheme({
  primaryColor: 'tenant',
  primaryShade: 6,
  colors: { tenant },
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)', fontWeight: '900' },
  defaultRadius: 'md',
  radius: { xs: 'var(--r1)', sm: '8px', md: 'var(--r2)', lg: 'var(--r3)', xl: 'var(--r4)' },
  spacing: { xs: 'var(--s2)', sm: 'var(--s3)', md: 'var(--s4)', lg: 'var(--s5)', xl: 'var(--s6)' },
  fontSizes: { xs: '.75rem', sm: '.8125rem', md: '.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  breakpoints: { xs: '0em', sm: '37.5em', md: '60em', lg: '80em', xl: '120em' },
  shadows: { xs: 'var(--e1)', sm: 'var(--e1)', md: 'var(--e2)', lg: 'var(--e2)', xl: 'var(--e3)' },
  respectReducedMotion: true,
})

// Our tokens follow the theme by themselves, so both schemes use the same ones.
const both = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--primary)',
  '--mantine-color-error': 'var(--stop)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-press)',
  '--mantine-primary-color-light': 'var(--primary-soft)',
  '--mantine-primary-color-light-hover': 'var(--primary-soft)',
  '--mantine-primary-color-light-color': 'var(--primary-ink)',
}
const resolver: CSSVariablesResolver = () => ({ variables: {}, light: both, dark: both })

/**
 * The provider around Mantine components (a schedule, a chart): adapted to our tokens and loaded with them. Menus,
 * dialogs and pickers don't need it: Mantine's cost 63 kB where the browser's own top layer costs 3.
 */
export function MantineRoom({ children }: { children: ReactNode }) {
  const dark = useSyncExternalStore(whenThemeTurns, isDark)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolver}
      cssVariablesSelector=":root"
      getStyleNonce={() => getNonce() ?? ''}
      forceColorScheme={dark ? 'dark' : 'light'}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  )
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')
function isDark() {
  const theme = document.documentElement.dataset.theme
  return theme === 'dark' || (theme === 'auto' && systemDark().matches)
}
function whenThemeTurns(told: () => void) {
  const attribute = new MutationObserver(told)
  attribute.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const system = systemDark()
  system.addEventListener('change', told)
  return () => {
    attribute.disconnect()
    system.removeEventListener('change', told)
  }
}

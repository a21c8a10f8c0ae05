import type { ReactNode } from 'react'
import { useText } from '../app/texts.ts'

/** For those who listen: words that the eye gets from the layout. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className="vh">{children}</span>
)

/** The first thing Tab reaches: past the menus, to what the page is about. */
export function SkipLink({ to = 'main' }: { to?: string }) {
  const { t } = useText()
  return (
    <a className="skip" href={`#${to}`}>
      {t('ui.skip')}
    </a>
  )
}

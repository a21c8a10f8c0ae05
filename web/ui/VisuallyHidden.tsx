import type { ReactNode } from 'react'
import { useText } from '../app/texts.ts'

/** Text for screen readers that the layout makes visible to others. */
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

import type { ReactNode } from 'react'
import { session } from '../app/session.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { InFrame } from './frameContext.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Wordmark } from './Mark.tsx'

/** One centred column, for public pages and for words that belong to no frame. */
export function CentredFrame({ children }: { children: ReactNode }) {
  return (
    <div className="centred">
      <header>
        <Anchor className="wordmark" href={session.token ? '/' : '/login'}>
          <Wordmark />
        </Anchor>
        <span className="end">
          <LanguageMenu look="button" />
        </span>
      </header>
      <main id="main" tabIndex={-1}>
        <InFrame value={true}>{children}</InFrame>
      </main>
    </div>
  )
}

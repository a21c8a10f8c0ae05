import { Outlet } from '@tanstack/react-router'
import { Anchor } from '../ui/Anchor.tsx'
import { InFrame } from './frameContext.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Wordmark } from './Mark.tsx'
import './anonymous.css'

/** The way in: a form at the left, faces and patterns at the right; on phones they are a band above it. */
export function AnonymousFrame() {
  return (
    <div className="anon">
      <div className="form">
        <header className="only-l">
          <Anchor className="wordmark" href="/login">
            <Wordmark />
          </Anchor>
        </header>
        <main className="mid" id="main" tabIndex={-1}>
          <InFrame value={true}>
            <Outlet />
          </InFrame>
        </main>
        <footer className="row wrap">
          <LanguageMenu look="button" />
        </footer>
      </div>
      <picture className="mosaic">
        <source media="(min-width:960px)" srcSet="/mosaic/tall.svg" />
        <img src="/mosaic/wide.svg" alt="" width={1200} height={400} />
      </picture>
    </div>
  )
}

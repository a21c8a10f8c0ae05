import './ui/theme.css'
import './ui/base.css'
import './shell/shell.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { boot } from './app/boot.ts'
import { Failure } from './app/failure.ts'
import { idle } from './app/idle.ts'
import { queryClient } from './app/query.ts'
import { router } from './app/router.tsx'
import { storage } from './app/storage.ts'
import { RouterAnchor } from './shell/RouterAnchor.tsx'
import { Unreachable } from './shell/Unreachable.tsx'
import { UNSENT } from './surveys/answer/unsentPlace.ts'
import { AnchorPart } from './ui/Anchor.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application')
const root = createRoot(place, {
  // An answer that refuses is shown on the page; the console keeps to what is our fault.
  onCaughtError: (error) => void (error instanceof Failure || console.error(error)),
})

function show() {
  root.render(
    <QueryClientProvider client={queryClient}>
      <AnchorPart value={RouterAnchor}>
        <RouterProvider router={router} />
      </AnchorPart>
    </QueryClientProvider>,
  )
}

// The fonts' CSS for names in other scripts doesn't delay the first page.
idle(() => void import('./ui/scripts.css'))

// Answers that a server may have lost are sent again.
if (storage.keys(UNSENT).length > 0)
  idle(() => void import('./surveys/answer/unsent.ts').then(({ sendUnsent }) => sendUnsent(new Date())))

const bootOrTell = () =>
  boot().then(show, (failure: unknown) => root.render(<Unreachable failure={failure} retry={bootOrTell} />))

void bootOrTell()

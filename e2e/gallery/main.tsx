import '../../web/ui/theme.css'
import '../../web/ui/base.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { loadTexts } from '../../web/app/texts.ts'
import { GalleryScreen } from '../../web/gallery/GalleryScreen.tsx'
import { Toasts } from '../../web/ui/Toasts.tsx'
import { SkipLink } from '../../web/ui/VisuallyHidden.tsx'

setNonce('gallery')
const asked = new URLSearchParams(window.location.search)
document.documentElement.dataset.theme = asked.get('theme') ?? 'light'

await loadTexts(['ui', 'charts', 'gallery'])
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <>
      <SkipLink />
      <main className="sheet" id="main" tabIndex={-1}>
        <GalleryScreen charts={asked.has('charts')} />
      </main>
      <Toasts />
    </>,
  )

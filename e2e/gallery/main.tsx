import '../../web/ui/theme.css'
import '../../web/ui/base.css'
import { setNonce } from 'get-nonce'
import { createRoot } from 'react-dom/client'
import { loadTexts } from '../../web/app/texts.ts'
import { GalleryScreen } from '../../web/gallery/GalleryScreen.tsx'
import { Toasts } from '../../web/ui/Toasts.tsx'
import { SkipLink } from '../../web/ui/VisuallyHidden.tsx'

setNonce('gallery')
document.documentElement.dataset.theme = new URLSearchParams(window.location.search).get('theme') ?? 'light'

await loadTexts(['ui', 'gallery'])
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <>
      <SkipLink />
      <main className="sheet" id="main" tabIndex={-1}>
        <GalleryScreen />
      </main>
      <Toasts />
    </>,
  )

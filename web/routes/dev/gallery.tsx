import { createFileRoute, notFound } from '@tanstack/react-router'
import { enterprises } from '../../../contract/enterprise/enterprise.ts'
import { GalleryScreen } from '../../gallery/GalleryScreen.tsx'
import { CentredFrame } from '../../shell/CentredFrame.tsx'

export const Route = createFileRoute('/dev/gallery')({
  beforeLoad: async ({ context }) => {
    const { demo_sign_ins } = await context.prefetch(enterprises.auth)
    if (demo_sign_ins.length === 0) throw notFound()
  },
  staticData: { title: 'gallery.title', texts: ['gallery', 'charts'] },
  component: () => (
    <CentredFrame>
      <GalleryScreen />
    </CentredFrame>
  ),
})

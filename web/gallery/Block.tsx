import type { ReactNode } from 'react'
import { useText } from '../app/texts.ts'
import { Section } from '../ui/Page.tsx'
import type { PartName } from './galleryParts.ts'

/** One part of the gallery under its heading. */
export function Block({ name, children }: { name: PartName; children: ReactNode }) {
  const { t } = useText()
  return (
    <div id={name} className="gallery-block">
      <Section title={t(`gallery.sections.${name}`)}>{children}</Section>
    </div>
  )
}

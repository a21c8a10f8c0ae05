import { useEffect, useState } from 'react'
import { loadTexts, useText } from '../app/texts.ts'
import { Page } from '../ui/Page.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { applyTenantColours, applyTheme, type Theme, themes } from '../ui/theme.ts'
import { Charts } from './Charts.tsx'
import { Fields } from './Fields.tsx'
import { partNames } from './galleryParts.ts'
import { Lists } from './Lists.tsx'
import { Marks } from './Marks.tsx'
import { Overlays } from './Overlays.tsx'
import { States } from './States.tsx'
import './gallery.css'

const tenants = ['#6b3fa0', '#ffe600', '#00ff00', '#14323b', '#ffffff'] as const

interface Props {
  /** Thirty drawings take their time: journeys about something else leave them out. */
  charts?: boolean
}

/** Each part in all its states, as people will meet it. */
export function GalleryScreen({ charts = true }: Props) {
  const { t } = useText()
  const [theme, setTheme] = useState<Theme>(readTheme)
  const [tenant, setTenant] = useState<string>(tenants[0])
  useEffect(() => void loadTexts(['gallery', 'ui', 'charts']), [])
  const look = document.documentElement.style
  useEffect(() => {
    const before = look.getPropertyValue('--tenant-primary')
    return () => {
      if (before) look.setProperty('--tenant-primary', before)
      else look.removeProperty('--tenant-primary')
    }
  }, [look])
  return (
    <Page title={t('gallery.title')} lead={t('gallery.lead')} width="wide">
      <div className="row wrap gallery-tools">
        <Segmented
          label={t('gallery.theme')}
          value={theme}
          options={themes.map((value) => ({ value, text: t(`gallery.themes.${value}`) }))}
          onChange={(next) => {
            setTheme(next)
            applyTheme(next)
          }}
        />
        <Segmented
          label={t('gallery.tenant')}
          value={tenant}
          options={tenants.map((value) => ({ value, text: value }))}
          onChange={(primary) => {
            setTenant(primary)
            applyTenantColours({ primary })
          }}
        />
      </div>
      <nav aria-label={t('gallery.jump')} className="row wrap gallery-jump">
        {partNames.map((name) => (
          <a key={name} className="link" href={`#${name}`}>
            {t(`gallery.sections.${name}`)}
          </a>
        ))}
      </nav>
      <Marks />
      <States />
      <Fields />
      <Lists />
      {charts && <Charts />}
      <Overlays />
    </Page>
  )
}

function readTheme(): Theme {
  const now = document.documentElement.dataset.theme
  return themes.find((theme) => theme === now) ?? 'light'
}

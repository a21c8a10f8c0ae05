import type { ReactNode } from 'react'
import { useText } from '../app/texts.ts'
import { classes } from '../ui/classes.ts'
import { FaceStack, type Someone } from '../ui/Face.tsx'
import { Banner, Coloured, Glyph } from '../ui/Glyph.tsx'
import { type Crumb, Crumbs } from '../ui/Page.tsx'
import { type Tab, Tabs } from '../ui/Tabs.tsx'

interface Props {
  name: string
  says: string | null
  /** Its parents from the top down. */
  crumbs?: readonly Crumb[]
  colour: string
  bannerUrl: string
  glyphUrl: string
  known: readonly Someone[]
  /** The sentence beside the faces. */
  knownWords: string
  /** One's own membership and actions. */
  actions?: ReactNode
  tabs: readonly Tab[]
  /** Where work is done the banner makes room: the mark and the name are enough. */
  folded?: boolean
  /** Beside its first page a network is known already: a strip of the banner leaves room for what is read there. */
  low?: boolean
  children: ReactNode
}

/** The head of a network's pages: banner, mark, name, who is there, one's place, and the tabs. */
export function CommunityFrame(props: Props) {
  const { t } = useText()
  const {
    name,
    says,
    crumbs = [],
    colour,
    bannerUrl,
    glyphUrl,
    known,
    knownWords,
    actions,
    tabs,
    folded,
    low,
    children,
  } = props
  return (
    <div className="in">
      <Coloured colour={colour}>
        {!folded && (
          <div className={classes('cbanner', low && 'low')}>
            <Banner src={bannerUrl} first />
          </div>
        )}
        <div className={classes('chead', folded && 'folded', low && 'low')}>
          <Glyph src={glyphUrl} size={folded ? 'l' : 'xl'} />
          <div className="grow">
            {crumbs.length > 0 && <Crumbs of={crumbs} />}
            <h1 tabIndex={-1} data-page-title>
              {name}
            </h1>
            {!folded && (
              <>
                {says && <p className="m2">{says}</p>}
                {knownWords && (
                  <div className="row wrap who">
                    {known.length > 0 && <FaceStack of={known} />}
                    <span className="sm m2">{knownWords}</span>
                  </div>
                )}
              </>
            )}
          </div>
          {actions && <div className="row gap2 cact">{actions}</div>}
        </div>
        <Tabs label={t('networks.page.tabs', { name })} items={tabs} />
        <div className="cbody">{children}</div>
      </Coloured>
    </div>
  )
}

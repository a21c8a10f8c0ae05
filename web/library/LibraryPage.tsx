import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Crumb, Crumbs, Page, Section } from '../ui/Page.tsx'
import './library.css'

interface Props {
  title: ReactNode
  lead?: ReactNode
  crumbs?: readonly Crumb[]
  actions?: ReactNode
  children: ReactNode
}

/** A page of the library: below the head of its network, or on a sheet of its own where it is the enterprise's. */
export function LibraryPage({ title, lead, crumbs = [], actions, children }: Props) {
  const { networkId } = useParams({ strict: false })
  if (networkId === undefined)
    return (
      <Page title={title} lead={lead} crumbs={crumbs} actions={actions} width="wide">
        {children}
      </Page>
    )
  return (
    <div className="shelf">
      {crumbs.length > 0 && <Crumbs of={crumbs} />}
      <Section title={title} aside={actions && <span className="row gap2 wrap shelf-acts">{actions}</span>}>
        {lead && <p className="m2 shelf-lead">{lead}</p>}
        {children}
      </Section>
    </div>
  )
}

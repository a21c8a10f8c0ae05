import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useText } from '../app/texts.ts'
import { Anchor } from './Anchor.tsx'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'

export interface Crumb {
  href: string
  text: string
}

interface PageProps {
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  crumbs?: readonly Crumb[]
  /** Wide for tables and calendars. */
  width?: 'text' | 'wide'
  children: ReactNode
}

/** The head of a page – one h1, a description, its actions – and the content. */
export function Page({ title, lead, actions, crumbs, width = 'text', children }: PageProps) {
  return (
    <div className={classes('in', width === 'wide' && 'wide')}>
      {crumbs && crumbs.length > 0 && <Crumbs of={crumbs} />}
      <PageHead title={title} lead={lead} actions={actions} />
      {children}
    </div>
  )
}

export function PageHead({ title, lead, actions }: Pick<PageProps, 'title' | 'lead' | 'actions'>) {
  return (
    <div className="head">
      <div>
        <h1 tabIndex={-1} data-page-title>
          {title}
        </h1>
        {lead && <p>{lead}</p>}
      </div>
      {actions && <div className="acts">{actions}</div>}
    </div>
  )
}

export function Crumbs({ of: crumbs }: { of: readonly Crumb[] }) {
  const { t } = useText()
  return (
    <nav className="crumb" aria-label={t('ui.crumbs.label')}>
      <ol>
        {crumbs.map(({ href, text }, at) => (
          <li key={href}>
            {at > 0 && <Icon of={ChevronRight} />}
            <Anchor href={href}>{text}</Anchor>
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface SectionProps {
  title: ReactNode
  /** Where the whole list is: "See calendar". */
  link?: { href: string; text: string }
  level?: 2 | 3
  /** Words or buttons at the end of the heading, where there is no link. */
  aside?: ReactNode
  children: ReactNode
}

export function Section({ title, link, level = 2, aside, children }: SectionProps) {
  const id = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section className="sec" aria-labelledby={id}>
      <div className="sec-h">
        <Heading id={id}>{title}</Heading>
        {link && (
          <Anchor className="link" href={link.href}>
            {link.text}
          </Anchor>
        )}
        {aside && <div className="end">{aside}</div>}
      </div>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import { useText } from '../app/texts.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Page, Section } from '../ui/Page.tsx'
import { type Door, toSurveys } from './addresses.ts'

interface Props {
  door: Door
  title: ReactNode
  lead?: ReactNode
  actions?: ReactNode
  /** Whether it leads back to the list. */
  back?: boolean
  children: ReactNode
}

/** A page of the administration, or a part of a network's page if the survey belongs to one. */
export function SurveyPage({ door, title, lead, actions, back, children }: Props) {
  const { t } = useText()
  const home = toSurveys.home(door)
  if (door.network)
    return (
      <Section
        title={title}
        aside={
          <div className="row gap2 wrap">
            {actions}
            {back && (
              <LinkButton look="q" small href={home}>
                {t('surveys.back')}
              </LinkButton>
            )}
          </div>
        }
      >
        {lead && <div className="m2 survey-lead">{lead}</div>}
        {children}
      </Section>
    )
  return (
    <Page
      title={title}
      lead={lead}
      width="wide"
      actions={actions}
      {...(back && { crumbs: [{ href: home, text: t(`surveys.list.title.${door.kind}`) }] })}
    >
      {children}
    </Page>
  )
}

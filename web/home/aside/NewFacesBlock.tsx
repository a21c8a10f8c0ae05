import type { z } from 'zod'
import type { HomeColumn } from '../../../contract/home/home.ts'
import { linkTo } from '../../app/links.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Face } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'
import { LessMenu } from '../LessMenu.tsx'

/** New members of the reader's networks. */
export function NewFacesBlock({ of: { faces } }: { of: z.output<typeof HomeColumn> }) {
  const { t } = useText()
  return (
    <Section title={t('aside.faces.title')}>
      <ul className="aside-list">
        {faces.map(({ person, network }) => (
          <li key={person.id}>
            <Anchor className="row" href={linkTo.person(person)}>
              <Face of={person} />
              <span className="grow">
                <span className="b one below">{person.name}</span>
                <span className="sm m3 one below">{t('aside.faces.joined', { network: network.name })}</span>
              </span>
            </Anchor>
            <LessMenu about={person.name} of={[{ block: 'faces', network }]} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

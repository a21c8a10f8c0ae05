import type { z } from 'zod'
import type { HomeColumn } from '../../../contract/home/home.ts'
import { linkTo } from '../../app/links.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Section } from '../../ui/Page.tsx'
import { LessMenu } from '../LessMenu.tsx'

/** One post from each network that Home would otherwise not mention. */
export function QuietNewsBlock({ of: { quiet } }: { of: z.output<typeof HomeColumn> }) {
  const { t } = useText()
  return (
    <Section title={t('aside.quiet.title')}>
      <ul className="aside-list">
        {quiet.map((post) => (
          <li key={post.id}>
            <Anchor className="row top" href={linkTo.post(post)}>
              <Glyph src={post.network.glyph_url} size="m" />
              <span className="grow">
                <span className="b clamp2" lang={post.language}>
                  {post.title}
                </span>
                <span className="sm m3 below">
                  {post.network.name} · <RelativeTime at={post.published_at} />
                </span>
              </span>
            </Anchor>
            <LessMenu
              about={post.title}
              of={[
                { block: 'news', network: post.network },
                { block: 'news', person: post.author },
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

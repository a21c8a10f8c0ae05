import type { z } from 'zod'
import { homeColumn, homeLess } from '../../../contract/home/home.ts'
import { myNews } from '../../../contract/posts/posts.ts'
import { useMe } from '../../app/me.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'

type Choice = z.output<(typeof homeLess.choose)['returns']>

/** What the reader wants to see less of on Home, to be undone. Private even in a look. */
export function HomeLess() {
  const { t } = useText()
  const { look } = useMe()
  return look ? null : (
    <Section title={t('profile.notification.less.title')}>
      <Choices />
    </Section>
  )
}

function Choices() {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(homeLess.list)
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={data?.items.length === 0}
      whenEmpty={<p className="m2">{t('profile.notification.less.none')}</p>}
    >
      <ul className="list">
        {data?.items.map((choice) => (
          <Line key={choice.id} of={choice} />
        ))}
      </ul>
    </ListState>
  )
}

function Line({ of: { id, block, network, person } }: { of: Choice }) {
  const { t } = useText()
  const name = network?.name ?? person?.name ?? ''
  const { mutate, isPending } = useSend(homeLess.takeBack, {
    done: () => t('profile.notification.less.done', { name }),
    failed: () => t('profile.notification.less.failed'),
    stale: [homeLess.list.path, homeColumn.show.path, myNews.latest.path],
  })
  return (
    <li className="row">
      {network ? <Glyph src={network.glyph_url} /> : person && <Face of={person} />}
      <span className="grow">
        <span className="b">{name}</span>
        <span className="sm m3 below">{t(`profile.notification.less.of.${block}`)}</span>
      </span>
      <Button
        small
        busy={isPending}
        label={t('profile.notification.less.back_named', { name })}
        onClick={() => mutate({ params: { id } })}
      >
        {t('profile.notification.less.back')}
      </Button>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { numbersFor } from '../../../contract/formats.ts'
import { posts } from '../../../contract/posts/pages.ts'
import type { PeopleCount } from '../../../contract/segments/segments.ts'
import { call } from '../../app/client.ts'
import { useText } from '../../app/texts.ts'
import { FaceStack } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'

export function useCountWords() {
  const { t, locale } = useText()
  return ({ count, is }: z.output<typeof PeopleCount>) =>
    count === null || is === 'withheld'
      ? t('posts.write.audience.count.withheld')
      : t(`posts.write.audience.count.${is}`, { count, number: numbersFor(locale).format(count) })
}

/** Whom a post would reach, and who would have to approve. Refreshed as the choice changes. */
export function useAudience(network_ids: readonly number[], segment_ids: readonly number[]) {
  const body = { network_ids: [...network_ids], segment_ids: [...segment_ids] }
  return useQuery({
    queryKey: [posts.audience.path, {}, body],
    queryFn: ({ signal }) => call(posts.audience, { body }, { signal }),
    enabled: network_ids.length > 0,
    retry: false,
  })
}

interface Props {
  networkIds: readonly number[]
  segmentIds: readonly number[]
}

/** The exact number of different people, some of them, and who approves first. */
export function Audience({ networkIds, segmentIds }: Props) {
  const { t, locale } = useText()
  const count = useCountWords()
  const { data, error, isPending } = useAudience(networkIds, segmentIds)
  const said = () => {
    if (networkIds.length === 0) return <p className="m2">{t('posts.write.audience.none')}</p>
    if (error) return <p className="m2">{error.message || t('posts.write.audience.failed')}</p>
    if (isPending) return <p className="m2">…</p>
    const { people, sample, asks } = data
    const shown = sample.slice(0, 4)
    const others = Math.max(0, (people.count ?? 0) - shown.length)
    const names = new Intl.ListFormat(locale, { type: others > 0 ? 'unit' : 'conjunction' }).format(
      shown.map(({ name }) => name),
    )
    return (
      <>
        <p className="reach num">{count(people)}</p>
        {shown.length > 0 && (
          <div className="row gap2 top">
            <FaceStack of={shown} />
            <p className="sm m2 grow">
              {others > 0
                ? t('posts.write.audience.with', {
                    names,
                    count: others,
                    number: numbersFor(locale).format(others),
                  })
                : names}
            </p>
          </div>
        )}
        {asks.length > 0 && (
          <>
            <p className="b asks">{t('posts.write.audience.asks')}</p>
            <ul className="plain">
              {asks.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </>
        )}
      </>
    )
  }
  return (
    <Section title={t('posts.write.audience.title')}>
      <div aria-live="polite">{said()}</div>
    </Section>
  )
}

/** How many will see it, in one line beside the publish button: on a phone the details are far below. */
export function Reach({ networkIds, segmentIds }: Props) {
  const { t } = useText()
  const count = useCountWords()
  const { data, error } = useAudience(networkIds, segmentIds)
  const says =
    networkIds.length === 0
      ? t('posts.write.audience.nobody')
      : error
        ? t('posts.write.audience.failed')
        : data && t('posts.write.audience.seen_by', { people: count(data.people) })
  return <span className="reach-line sm only-s">{says ?? '…'}</span>
}

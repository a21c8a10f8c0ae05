import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { myRecognition } from '../../contract/recognition/points.ts'
import { call } from '../app/client.ts'
import { useMe } from '../app/me.ts'
import { queryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Section } from '../ui/Page.tsx'
import { toRecognition } from './addresses.ts'
import { Medal } from './Medal.tsx'
import { Progress } from './Progress.tsx'
import { useRecognitionWords } from './words.ts'

/** What the reader has, the next thing within reach, and once what is new. Nothing while they have earned nothing. */
export function HomeBlock() {
  const { t } = useText()
  const { user } = useMe()
  const { points } = useRecognitionWords()
  const { data } = useQuery(queryOf(myRecognition.show))
  const [fresh, setFresh] = useState<NonNullable<typeof data>['new_achievements']>([])
  const news = data?.new_achievements
  useEffect(() => {
    if (!news || news.length === 0) return
    setFresh(news)
    call(myRecognition.seen).catch(() => {})
  }, [news])
  if (!data || (data.earned === 0 && data.achievement_count === 0)) return null
  const next = data.next_reward ?? data.next_achievement
  return (
    <Section
      title={t('recognition.home.title')}
      link={{ href: toRecognition.shop, text: t('recognition.home.shop') }}
    >
      <div className="home-points">
        <p>
          <Anchor className="link b" href={toRecognition.transactions(user)}>
            {points(data.balance)}
          </Anchor>
        </p>
        {fresh.map(({ id, name, icon }) => (
          <Anchor key={id} className="row" href={`${toRecognition.achievements(user)}#badge-${id}`}>
            <Medal icon={icon} small />
            <span className="grow">
              <span className="b below">{name}</span>
              <span className="sm m2">{t('recognition.home.new')}</span>
            </span>
          </Anchor>
        ))}
        {next && (
          <div>
            <p className="sm m2">
              {t(data.next_reward ? 'recognition.home.next_reward' : 'recognition.home.next_achievement', {
                name: next.name,
              })}
            </p>
            <Progress
              label={t('recognition.badges.far', { name: next.name })}
              reached={next.reached}
              of={next.milestone}
            />
          </div>
        )}
      </div>
    </Section>
  )
}

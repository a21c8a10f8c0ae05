import { useState } from 'react'
import { guideNumbers, mentorshipGuides } from '../../../contract/mentorship/guides.ts'
import type { Answers } from '../../../contract/route.ts'
import { keyOf, queryClient, useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { Section } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { useGuideWords } from './guideWords.ts'
import type { Pair } from './PairScreen.tsx'

type Guides = Answers<typeof mentorshipGuides.list>

/** What helps with the first sessions: some words, and things that the two tick together. */
export function Guides({ of: pair }: { of: Pair }) {
  const { t } = useText()
  const params = { id: pair.id }
  const { data, isPending, error, refetch } = useQueryOf(mentorshipGuides.list, { params })
  const [chosen, setChosen] = useState<number | null>(null)
  // After the third session it is only looked up.
  const number = chosen ?? data?.next ?? guideNumbers[0]
  const guide = data?.items.find((one) => one.number === number)
  return (
    <Section
      title={t('mentorship.guide.title')}
      aside={
        <Segmented
          label={t('mentorship.guide.which')}
          value={String(number)}
          options={guideNumbers.map((one) => ({
            value: String(one),
            text: t('mentorship.guide.session', { number: one }),
          }))}
          onChange={(value) => setChosen(Number(value))}
        />
      }
    >
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {guide && <Guide of={guide} pair={pair} />}
      </ListState>
    </Section>
  )
}

function Guide({ of: guide, pair }: { of: Guides['items'][number]; pair: Pair }) {
  const { t } = useText()
  const words = useGuideWords(guide)
  const tick = useSend(mentorshipGuides.tick, {
    stale: [],
    atOnce: (fresh) => queryClient.setQueryData(keyOf(mentorshipGuides.list.path, { id: pair.id }), fresh),
  })
  return (
    <div className="card pair-guide">
      <h3>{words.title}</h3>
      {words.text && <p className="request-says">{words.text}</p>}
      <ul className="plain goal-steps" aria-label={t('mentorship.guide.items')}>
        {guide.items.map(({ key, done }, at) => (
          <li key={key} className={done ? 'done' : undefined}>
            <Checkbox
              name={key}
              label={words.items[at] ?? ''}
              value={done}
              disabled={!pair.can.edit}
              onChange={(to) =>
                tick.mutate({ params: { id: pair.id, number: guide.number, key }, body: { done: to } })
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

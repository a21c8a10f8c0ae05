import type { z } from 'zod'
import { type MergeSuggestion, merges } from '../../../contract/people/merges.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Face } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'

type Suggestion = z.output<typeof MergeSuggestion>

/** Pairs of profiles to begin with, each with what speaks for it. */
export function LikelyPairs({ choose }: { choose: (kept: number, gone: number) => void }) {
  const { t } = useText()
  const list = useQueryOf(merges.suggestions)
  return (
    <Section title={t('merges.likely.title')}>
      <ListState
        pending={list.isPending}
        error={list.error}
        retry={() => void list.refetch()}
        empty={list.data?.items.length === 0}
        whenEmpty={<p className="m3">{t('merges.likely.none')}</p>}
      >
        <p className="m2">{t('merges.likely.says')}</p>
        <ul className="likely">
          {(list.data?.items ?? []).map((pair) => (
            <Pair key={`${pair.kept.id} ${pair.gone.id}`} of={pair} choose={choose} />
          ))}
        </ul>
      </ListState>
    </Section>
  )
}

function Pair({
  of: { kept, gone, reasons },
  choose,
}: {
  of: Suggestion
  choose: (kept: number, gone: number) => void
}) {
  const { t } = useText()
  return (
    <li>
      <div className="likely-two">
        <Person of={kept} />
        <Person of={gone} />
      </div>
      <Reasons of={reasons} />
      <Button
        small
        label={t('merges.likely.compare_of', { gone: gone.email, kept: kept.email })}
        onClick={() => choose(kept.id, gone.id)}
      >
        {t('merges.likely.compare')}
      </Button>
    </li>
  )
}

function Person({ of }: { of: Suggestion['kept'] }) {
  return (
    <div className="row">
      <Face of={of} />
      <div className="grow">
        <p className="b one">{of.name}</p>
        <p className="sm m3 one">{of.email}</p>
      </div>
    </div>
  )
}

export function Reasons({ of }: { of: Suggestion['reasons'] }) {
  const { t } = useText()
  return (
    <span className="likely-reasons">
      {of.map((reason) => (
        <Badge key={reason}>{t(`merges.likely.reasons.${reason}`)}</Badge>
      ))}
    </span>
  )
}

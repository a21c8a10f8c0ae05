import { useId, useState } from 'react'
import { dayAt } from '../../contract/clocks.ts'
import { changeAreaNames, changeLog } from '../../contract/insight/logs.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Chip, FixedChip } from '../ui/Chip.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { DayInput } from '../ui/forms/DayInput.tsx'
import { Select } from '../ui/forms/Select.tsx'
import type { Entry } from './nameOfActor.ts'
import type { ChangeLogSearch } from './search.ts'

interface Props {
  asked: ChangeLogSearch
  ask: (change: ChangeLogSearch) => void
  /** The rows on the page: they give the name of the person filtered by. */
  shown: readonly Entry[]
}

const ANY = 'any'

export function ChangeLogFilters({ asked, ask, shown }: Props) {
  return (
    <>
      <KindChoice asked={asked} ask={ask} />
      <DayChip side="from" asked={asked} ask={ask} />
      <DayChip side="to" asked={asked} ask={ask} />
      <FixedChips asked={asked} ask={ask} shown={shown} />
    </>
  )
}

const ALL_OF = 'area:'

/** One kind of action, or all of an area. */
function KindChoice({ asked, ask }: Omit<Props, 'shown'>) {
  const { t } = useText()
  const actions = useQueryOf(changeLog.actions)
  const kinds = actions.data?.items ?? []
  const groups = changeAreaNames
    .map((area) => ({ area, title: t(`changes.areas.${area}`) }))
    .toSorted((a, b) => a.title.localeCompare(b.title))
  const choose = (value: string) =>
    ask(
      value.startsWith(ALL_OF)
        ? { action: undefined, area: changeAreaNames.find((area) => value === `${ALL_OF}${area}`) }
        : { action: value === ANY ? undefined : value, area: undefined },
    )
  return (
    <Select
      label={t('changes.filters.action')}
      value={asked.action ?? (asked.area ? `${ALL_OF}${asked.area}` : ANY)}
      options={[
        { value: ANY, text: t('changes.filters.any_action') },
        ...groups.flatMap(({ area, title }) => [
          { value: `${ALL_OF}${area}`, text: t('changes.filters.all_of', { area: title }), group: title },
          ...kinds
            .filter((kind) => kind.area === area)
            .map((kind) => ({ value: kind.action, text: kind.title, group: title })),
        ]),
      ]}
      onChange={choose}
    />
  )
}

/** FROM is neither after TO nor after today; TO neither after today nor before FROM. */
function DayChip({ side, asked, ask }: Omit<Props, 'shown'> & { side: 'from' | 'to' }) {
  const { t } = useText()
  const dates = useDates()
  const id = useId()
  const day = asked[side]
  const today = dayAt(new Date())
  const text = t(`changes.filters.${side}`)
  const [chosen, setChosen] = useState(day ?? '')
  return (
    <Chip
      text={text}
      value={day && dates.short(`${day}T12:00:00`)}
      onRemove={() => ask({ [side]: undefined })}
    >
      {(close) => (
        <form
          className="day-choice"
          onSubmit={(event) => {
            event.preventDefault()
            ask({ [side]: chosen || undefined })
            close()
          }}
        >
          <label htmlFor={id} className="b">
            {text}
          </label>
          <span className="inp">
            <DayInput
              as={{ id, name: 'day', required: true }}
              value={chosen}
              onChange={setChosen}
              max={side === 'from' && asked.to ? asked.to : today}
              min={side === 'to' ? asked.from : undefined}
            />
          </span>
          <Button look="p" small type="submit">
            {t('changes.filters.apply')}
          </Button>
        </form>
      )}
    </Chip>
  )
}

/** The filters of a link: one person's actions, the history of one record, one network. */
function FixedChips({ asked, ask, shown }: Props) {
  const { t } = useText()
  const actor = shown.find((entry) => entry.actor?.id === asked.actor_id)?.actor
  const subject = shown.find(
    (entry) => entry.subject.type === asked.subject_type && entry.subject.id === asked.subject_id,
  )?.subject
  const network = shown.find((entry) => entry.network?.id === asked.network_id)?.network
  const chips: { key: string; text: string; without: ChangeLogSearch }[] = []
  if (asked.actor_id)
    chips.push({
      key: 'actor',
      text: t('changes.filters.actor', { name: actor?.name ?? t('changes.filters.somebody') }),
      without: { actor_id: undefined },
    })
  if (asked.program)
    chips.push({
      key: 'program',
      text: t('changes.filters.actor', { name: t('changes.program', { name: asked.program }) }),
      without: { program: undefined },
    })
  if (asked.subject_type)
    chips.push({
      key: 'subject',
      text: t('changes.filters.subject', {
        name: subject?.name ?? subject?.title ?? t('changes.filters.something'),
      }),
      without: { subject_type: undefined, subject_id: undefined },
    })
  if (asked.network_id)
    chips.push({
      key: 'network',
      text: t('changes.filters.network', { name: network?.name ?? t('changes.filters.somewhere') }),
      without: { network_id: undefined },
    })
  return chips.map(({ key, text, without }) => (
    <FixedChip key={key} text={text} onRemove={() => ask(without)} />
  ))
}

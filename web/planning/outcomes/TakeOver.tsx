import { useMemo, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import { aims, outcomes } from '../../../contract/planning/outcomes.ts'
import type { Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { Section } from '../../ui/Page.tsx'
import { toast } from '../../ui/toastStore.ts'
import { useKpiWords } from '../kpis/words.ts'
import { AimState } from './AimState.tsx'
import { laterName, laterOutcomeName, type PlanLine, planLines, yearLater } from './nextYear.ts'
import type { OutcomeShown } from './ruleWords.ts'
import { staleAims } from './stale.ts'

interface Props {
  networkId: number
  onClose: () => void
}

/** What goes on into the next year: chosen, with new days and targets beside those of now. */
export function TakeOver({ networkId, onClose }: Props) {
  const { t } = useText()
  const { data } = useQueryOf(outcomes.list, {
    query: { network_id: networkId, page_size: limits.outcomes as 50 },
  })
  return (
    <Section title={t('planning.take_over.title')}>
      <p className="m2">{t('planning.take_over.says')}</p>
      {data && <Choice of={data.items} networkId={networkId} onClose={onClose} />}
    </Section>
  )
}

type Aims = Sends<typeof aims.takeOver, 'body'>['aims']

function Choice({ of: items, networkId, onClose }: Props & { of: readonly OutcomeShown[] }) {
  const { t } = useText()
  const lines = useMemo(() => planLines(items), [items])
  const start = useMemo(() => ({ aims: proposed(lines, new Date()) }), [lines])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => unreached(lines))
  const choose = (line: PlanLine, on: boolean) => {
    const { id } = line.aim
    const ids = on
      ? [...chosen, id, ...line.above.filter((above) => canTake(lines, above))]
      : [...chosen].filter((one) => one !== id && !isBelow(lines, one, id))
    setChosen(new Set(ids))
  }
  return (
    <Form
      sends={aims.takeOver}
      send={({ aims: all }) =>
        call(aims.takeOver, {
          params: { id: networkId },
          body: { aims: Object.fromEntries(Object.entries(all).filter(([id]) => chosen.has(Number(id)))) },
        })
      }
      start={start}
      texts="planning.aim.field"
      label={t('planning.take_over.title')}
      then={({ taken, before }) => {
        if (taken.length > 0) toast.good(t('planning.take_over.done', { count: taken.length }))
        const [first] = before
        if (first) toast.good(t('planning.take_over.before', { count: before.length, name: first.name }))
        void refresh(staleAims)
        onClose()
      }}
    >
      <ul className="take-over">
        {lines.map((line) => (
          <Line
            key={line.aim.id}
            of={line}
            chosen={chosen.has(line.aim.id)}
            choose={(on) => choose(line, on)}
          />
        ))}
      </ul>
      <p className="m2">{t('planning.take_over.stays')}</p>
      <div className="savebar">
        {chosen.size > 0 && <Submit>{t('planning.take_over.do', { count: chosen.size })}</Submit>}
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
      </div>
    </Form>
  )
}

/** Copies of what was taken over aren't made again. */
const canTake = (lines: readonly PlanLine[], id: number) =>
  lines.some(({ aim }) => aim.id === id && aim.taken_over_as === null)

const isBelow = (lines: readonly PlanLine[], id: number, above: number) =>
  lines.some(({ aim, above: chain }) => aim.id === id && chain.includes(above))

/** What isn't reached, nor anything it is part of. */
function unreached(lines: readonly PlanLine[]) {
  const closed = new Set(lines.flatMap(({ aim }) => (aim.state === 'reached' ? [aim.id] : [])))
  return new Set(
    lines.flatMap(({ aim, above }) =>
      aim.taken_over_as === null && ![aim.id, ...above].some((id) => closed.has(id)) ? [aim.id] : [],
    ),
  )
}

const proposed = (lines: readonly PlanLine[], now: Date): Aims =>
  Object.fromEntries(
    lines.map(({ aim }) => {
      const due_on = aim.due_on && yearLater(aim.due_on)
      const year = Number(due_on?.slice(0, 4) ?? now.getFullYear() + 1)
      const name = aim.kind === 'outcome' ? laterOutcomeName(aim.name, year) : laterName(aim.name)
      return [String(aim.id), { name, due_on, target: aim.target }]
    }),
  )

interface LineProps {
  of: PlanLine
  chosen: boolean
  choose: (on: boolean) => void
}

function Line({ of: { aim, depth }, chosen, choose }: LineProps) {
  const { t } = useText()
  const dates = useDates('UTC')
  const words = useKpiWords()
  const { id, name, due_on, target, unit, taken_over_as } = aim
  return (
    <li className={classes('take-line', `depth-${depth}`)}>
      <div>
        {taken_over_as ? (
          <>
            <p className="b">{name}</p>
            <Badge tone="info">
              {t(taken_over_as.archived ? 'planning.take_over.in_archive' : 'planning.take_over.as', {
                name: taken_over_as.name,
              })}
            </Badge>
          </>
        ) : (
          <>
            <Checkbox name={`take-${id}`} label={name} value={chosen} onChange={choose} />
            <p className="sm m2 row gap2 wrap">
              {t(`planning.take_over.kind.${aim.kind}`)}
              <AimState of={aim} />
            </p>
          </>
        )}
      </div>
      {chosen && (
        <div className="take-next">
          <TextField
            name={`aims.${id}.name`}
            label={t('planning.aim.field.name')}
            limit={limits.name}
            autoComplete="off"
          />
          <DateField
            name={`aims.${id}.due_on`}
            label={t('planning.aim.field.due_on')}
            optional
            hint={due_on ? t('planning.take_over.due_now', { day: dates.short(due_on) }) : undefined}
          />
          <NumberField
            name={`aims.${id}.target`}
            label={t('planning.aim.field.target')}
            optional
            short
            hint={
              target === null
                ? undefined
                : t('planning.take_over.target_now', { target: words.number(target, unit) })
            }
          />
        </div>
      )}
    </li>
  )
}

import { useState } from 'react'
import { eventPillars } from '../../../contract/planning/outcomes.ts'
import { linkTo } from '../../app/links.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import type { Shown } from '../../events/planning/content.ts'
import { DeskPage } from '../../events/planning/desk/DeskPage.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { staleAims } from './stale.ts'
import '../planning.css'

/** The pillars an event contributes to: a page beside it, for its organizers. */
export const EventPillarsScreen = () => <DeskPage>{(event) => <Pillars of={event} />}</DeskPage>

function Pillars({ of: event }: { of: Shown }) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(eventPillars.show, { params: { id: event.id } })
  return (
    <ListState
      pending={isPending}
      error={error}
      retry={() => void refetch()}
      empty={data?.choices.length === 0}
      whenEmpty={
        <EmptyState
          title={t('planning.event.empty.title')}
          actions={
            <LinkButton href={`${linkTo.network(event.host)}/plan/outcomes`}>
              {t('planning.event.empty.action')}
            </LinkButton>
          }
        >
          {t('planning.event.empty.says', { name: event.host.name })}
        </EmptyState>
      }
    >
      {data && (
        <Choice
          key={data.items.map(({ id }) => id).join()}
          eventId={event.id}
          chosen={data.items.map(({ id }) => id)}
          choices={data.choices}
        />
      )}
    </ListState>
  )
}

interface Pillar {
  id: number
  name: string
  outcome_id: number
  outcome_name: string
}

function Choice({
  eventId,
  chosen,
  choices,
}: {
  eventId: number
  chosen: readonly number[]
  choices: readonly Pillar[]
}) {
  const { t } = useText()
  const [ids, setIds] = useState<readonly number[]>(chosen)
  const { mutate, isPending } = useSend(eventPillars.choose, {
    done: () => t('planning.event.saved'),
    failed: () => t('planning.event.failed'),
    stale: staleAims,
  })
  const isChanged = ids.length !== chosen.length || ids.some((id) => !chosen.includes(id))
  return (
    <>
      <p className="m2 event-aims">{t('planning.event.lead')}</p>
      {[...Map.groupBy(choices, ({ outcome_id }) => outcome_id).values()].map((pillars) => (
        <fieldset key={pillars[0]?.outcome_id} className="plain event-aims">
          <legend className="b">{pillars[0]?.outcome_name}</legend>
          {pillars.map(({ id, name }) => (
            <label key={id} className="row gap2">
              <input
                type="checkbox"
                className="chk"
                checked={ids.includes(id)}
                onChange={(event) =>
                  setIds(event.target.checked ? [...ids, id] : ids.filter((one) => one !== id))
                }
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className="acts">
        <Button
          look="p"
          busy={isPending}
          aria-disabled={!isChanged}
          onClick={() => isChanged && mutate({ params: { id: eventId }, body: { pillar_ids: [...ids] } })}
        >
          {t('ui.form.save')}
        </Button>
      </div>
    </>
  )
}

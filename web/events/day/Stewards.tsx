import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { eventDay, type Steward, type StewardRole } from '../../../contract/events/day.ts'
import { useQueryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { PersonFinder } from '../../networks/leaders/PersonField.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'

type Named = z.output<typeof Steward>
const stewardRoles = ['steward', 'supervisor'] as const satisfies readonly z.output<typeof StewardRole>[]

function useNaming() {
  const { t } = useText()
  return useSend(eventDay.nameSteward, {
    stale: [eventDay.stewards.path],
    failed: () => t('eventDay.stewards.named_failed'),
  })
}

/** The helpers at the door, and their roles. */
export function Stewards({ eventId, organizes }: { eventId: number; organizes: boolean }) {
  const { t } = useText()
  const [adds, setAdds] = useState(false)
  const { data, isPending, error, refetch } = useQueryOf(eventDay.stewards, { params: { id: eventId } })
  const add = organizes && (
    <Button small icon={UserPlus} onClick={() => setAdds(true)}>
      {t('eventDay.stewards.add')}
    </Button>
  )
  return (
    <Section title={t('eventDay.stewards.title')} aside={add}>
      <p className="m2">{t('eventDay.stewards.says')}</p>
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={
          <EmptyState small level={3} title={t('eventDay.stewards.empty')}>
            {t('eventDay.stewards.empty_says')}
          </EmptyState>
        }
      >
        <ul className="list">
          {data?.items.map((one) => (
            <li key={one.person.id}>
              <Line of={one} eventId={eventId} organizes={organizes} />
            </li>
          ))}
        </ul>
      </ListState>
      {adds && (
        <AddDialog
          eventId={eventId}
          without={data?.items.map(({ person }) => person.id) ?? []}
          close={() => setAdds(false)}
        />
      )}
    </Section>
  )
}

function Line({
  of: { person, role },
  eventId,
  organizes,
}: {
  of: Named
  eventId: number
  organizes: boolean
}) {
  const { t } = useText()
  const [asks, setAsks] = useState(false)
  const name = useNaming()
  const remove = useSend(eventDay.removeSteward, {
    stale: [eventDay.stewards.path, eventDay.devices.path],
    done: () => t('eventDay.stewards.removed', { name: person.name }),
    failed: () => t('eventDay.stewards.removed_failed'),
  })
  const params = { id: eventId, user_id: person.id }
  return (
    <div className="row door-row">
      <Face of={person} />
      <span className="grow b">{person.name}</span>
      {organizes ? (
        <>
          <Select
            label={t('eventDay.stewards.role_of', { name: person.name })}
            value={role}
            options={stewardRoles.map((value) => ({ value, text: t(`eventDay.stewards.${value}`) }))}
            onChange={(value) => name.mutate({ params, body: { role: value } })}
          />
          <Button
            look="q"
            icon={X}
            label={t('eventDay.stewards.remove_of', { name: person.name })}
            onClick={() => setAsks(true)}
          />
        </>
      ) : (
        <span className="m2">{t(`eventDay.stewards.${role}`)}</span>
      )}
      {asks && (
        <ConfirmDialog
          title={t('eventDay.stewards.remove_ask', { name: person.name })}
          lose={t('eventDay.stewards.remove')}
          busy={remove.isPending}
          onKeep={() => setAsks(false)}
          onLose={() => remove.mutate({ params }, { onSettled: () => setAsks(false) })}
        >
          <p>{t('eventDay.stewards.remove_says')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

interface AddProps {
  eventId: number
  without: readonly number[]
  close: () => void
}

function AddDialog({ eventId, without, close }: AddProps) {
  const { t } = useText()
  const [role, setRole] = useState<(typeof stewardRoles)[number]>('steward')
  const name = useNaming()
  return (
    <Dialog title={t('eventDay.stewards.add')} onClose={close}>
      <div className="row door-tools">
        <Select
          labelled
          label={t('eventDay.stewards.role')}
          value={role}
          options={stewardRoles.map((value) => ({ value, text: t(`eventDay.stewards.${value}`) }))}
          onChange={setRole}
        />
      </div>
      <PersonFinder
        without={without}
        choose={({ id }) =>
          name.mutate({ params: { id: eventId, user_id: id }, body: { role } }, { onSuccess: close })
        }
      />
    </Dialog>
  )
}

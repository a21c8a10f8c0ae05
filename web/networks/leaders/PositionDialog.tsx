import { useMemo } from 'react'
import type { z } from 'zod'
import { limits } from '../../../contract/limits.ts'
import { groupLeaders, type LeaderPosition, leaderPositions } from '../../../contract/networks/leaders.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { refresh } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { toast } from '../../ui/toastStore.ts'

type Position = z.output<typeof LeaderPosition>

interface Props {
  of: Position | null
  onClose: () => void
}

/** A new position, or another name for one that is there. */
export function PositionDialog({ of: position, onClose }: Props) {
  const { t } = useText()
  const start = useMemo(
    () => ({ name: position?.name ?? '', default_for: position?.default_for ?? null }),
    [position],
  )
  const done = (said: string) => () => {
    toast.good(said)
    void refresh([leaderPositions.list.path, groupLeaders.list.path, groups.list.path])
    onClose()
  }
  const failing = (said: string) => (failure: unknown) => {
    toast.bad(failure instanceof Failure && !failure.fields ? failure.message : said)
    throw failure
  }
  const inside = (
    <>
      <div className="fields">
        <TextField name="name" limit={limits.name} autoComplete="off" />
        <ChoiceField
          name="default_for"
          optional
          hint={t('leaders.hint.default_for')}
          options={(['group', 'region'] as const).map((value) => ({
            value,
            text: t(`leaders.default_for.${value}`),
          }))}
        />
      </div>
      <div className="acts">
        <Cancel onClick={onClose} />
        <Submit>{t('leaders.positions.save')}</Submit>
      </div>
    </>
  )
  return (
    <Dialog title={t(position ? 'leaders.positions.edit' : 'leaders.positions.new')} onClose={onClose}>
      {position ? (
        <Form
          sends={leaderPositions.update}
          send={(body) =>
            call(leaderPositions.update, { params: { id: position.id }, body }).catch(
              failing(t('leaders.positions.update_failed')),
            )
          }
          start={{ ...start, version: position.version }}
          texts="leaders.field"
          then={done(t('leaders.positions.updated'))}
        >
          {inside}
        </Form>
      ) : (
        <Form
          sends={leaderPositions.create}
          send={(body) =>
            call(leaderPositions.create, { body }).catch(failing(t('leaders.positions.create_failed')))
          }
          start={start}
          texts="leaders.field"
          then={done(t('leaders.positions.created'))}
        >
          {inside}
        </Form>
      )}
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { z } from 'zod'
import { numbersFor } from '../../../contract/formats.ts'
import { merges, type UndoPreview } from '../../../contract/people/merges.ts'
import { queryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'

interface Props {
  id: number
  close: () => void
}

/** Shows who and what is restored and what stays, before anybody confirms. */
export function UndoDialog({ id, close }: Props) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQuery(queryOf(merges.undoing, { params: { mergeId: id } }))
  const undo = useSend(merges.undo, {
    stale: ['/api/v1/users', '/api/v2/users'],
    done: () => t('merges.undo.done'),
    failed: () => t('merges.undo.failed'),
  })
  const may = data?.refusal === null
  return (
    <Dialog
      title={t(data && !may ? 'merges.undo.cannot' : 'merges.undo.title')}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t(data && !may ? 'merges.undo.close' : 'merges.undo.keep')}</Button>
          {may && (
            <Button
              look="p"
              busy={undo.isPending}
              onClick={() => undo.mutate({ params: { mergeId: id } }, { onSuccess: close })}
            >
              {t('merges.undo.undo')}
            </Button>
          )}
        </>
      }
    >
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data && <Told of={data} />}
      </ListState>
    </Dialog>
  )
}

function Told({ of: { refusal, name, email, fields, records } }: { of: z.output<typeof UndoPreview> }) {
  const { t, locale } = useText()
  const number = numbersFor(locale)
  if (refusal !== null)
    return (
      <div className="note bad merge-note" role="alert">
        <Icon of={CircleAlert} />
        <p>{refusal}</p>
      </div>
    )
  return (
    <>
      <p>{t('merges.undo.who', { name: name ?? '', email: email ?? '' })}</p>
      {fields.length > 0 && (
        <>
          <h3 className="merge-part">{t('merges.undo.fields')}</h3>
          <ul className="merge-records">
            {fields.map(({ label, back }) => (
              <li key={label}>
                <span className="grow">{label}</span>
                <span className="sm m3">{t(back ? 'merges.undo.field_back' : 'merges.undo.field_left')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className="merge-part">{t('merges.undo.rows')}</h3>
      {records.length === 0 ? (
        <p className="m2">{t('merges.undo.nothing')}</p>
      ) : (
        <ul className="merge-records">
          {records.map(({ label, back, left }) => (
            <li key={label}>
              <span className="num b">{number.format(back)}</span>
              <span className="grow">{label}</span>
              {left > 0 && <span className="sm m3">{t('merges.undo.left', { count: left })}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

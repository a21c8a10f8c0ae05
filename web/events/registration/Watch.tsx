import { useEffect } from 'react'
import { attendees } from '../../../contract/events/registrations.ts'
import { numbersFor } from '../../../contract/formats.ts'
import { refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { Failed, Loading } from '../../ui/tables/ListState.tsx'
import { registrationShownIn } from './shownIn.ts'

/** How far something done to many is, asked now and then until it is over; who was left out and why. */
export function Watching({ id, onClose }: { id: number; onClose: () => void }) {
  const { t, locale } = useText()
  const { data, error, refetch } = useQueryOf(attendees.progress, { params: { actionId: id } })
  const finished = data?.state === 'finished'
  useEffect(() => {
    if (finished) return void refresh(registrationShownIn)
    const again = setInterval(() => void refetch(), 1000)
    return () => clearInterval(again)
  }, [finished, refetch])
  const figure = numbersFor(locale)
  const worked = data ? data.done_count + data.refused_count : 0
  return (
    <Dialog
      title={
        finished
          ? t('registrations.progress.done', { count: data.done_count })
          : t('registrations.progress.working')
      }
      size="question"
      onClose={onClose}
      actions={
        <Button data-first-focus onClick={onClose}>
          {t('registrations.progress.close')}
        </Button>
      }
    >
      {error && !data && <Failed error={error} small level={3} />}
      {!data && !error && <Loading>{null}</Loading>}
      {data && (
        <>
          <progress max={Math.max(1, data.total)} value={worked} aria-hidden="true" />
          <p role="status" className="num">
            {t('registrations.progress.says', {
              done: figure.format(worked),
              total: figure.format(data.total),
            })}
          </p>
          {data.refused.length > 0 && (
            <>
              <p>{t('registrations.progress.refused', { count: data.refused_count })}</p>
              <ul className="reg-people">
                {data.refused.map(({ line, said, person, reason }) => (
                  <li key={line}>
                    {person && <Face of={person} size="s" />}
                    <span>
                      {said === null || (data.action !== 'import' && data.action !== 'attendance')
                        ? (person?.name ?? said)
                        : `${t('registrations.import.line', { line })}: ${person?.name ?? said}`}{' '}
                      <span className="sm m2">{reason}</span>
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </>
      )}
    </Dialog>
  )
}

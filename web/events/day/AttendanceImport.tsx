import { useState } from 'react'
import type { z } from 'zod'
import { eventDay, type JudgedAttendance } from '../../../contract/events/day.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { toast } from '../../ui/toastStore.ts'
import { LinesField } from '../registration/LinesField.tsx'
import { registrationShownIn } from '../registration/shownIn.ts'
import { Watching } from '../registration/Watch.tsx'
import '../registration/registration.css'

type Judged = z.output<typeof JudgedAttendance>
const MOST_SHOWN = 200
const tones: Partial<Record<Judged['verdict'], 'ok' | 'wait'>> = {
  attended: 'ok',
  walked_in: 'ok',
  absent: 'wait',
}

/** After the event: uploads a file of who attended. What each line would do is shown before anything is saved. */
export function AttendanceImport({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const { t } = useText()
  const [list, setList] = useState('')
  const [judged, setJudged] = useState<{ items: readonly Judged[]; change_count: number } | null>(null)
  const [watched, setWatched] = useState<number | null>(null)
  const params = { id: eventId }
  const judge = useSend(eventDay.judgeAttendance, { failed: () => t('eventDay.file.failed') })
  const bring = useSend(eventDay.importAttendance, {
    failed: () => t('eventDay.file.failed'),
    stale: [...registrationShownIn, eventDay.show.path],
  })
  const save = () =>
    bring.mutate(
      { params, body: { list } },
      {
        onSuccess: ({ id, state, done_count, refused_count }) => {
          if (state !== 'finished' || refused_count > 0) return setWatched(id)
          toast.good(t('eventDay.file.done', { count: done_count }))
          onClose()
        },
      },
    )
  if (watched !== null) return <Watching id={watched} onClose={onClose} />
  const count = judged?.change_count ?? 0
  return (
    <Dialog
      title={t('eventDay.file.title')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          {count > 0 ? (
            <Button look="p" busy={bring.isPending} onClick={save}>
              {t('eventDay.file.action', { count })}
            </Button>
          ) : (
            <Button
              look="p"
              busy={judge.isPending}
              aria-disabled={list.trim() === ''}
              onClick={() => {
                if (list.trim() !== '') judge.mutate({ params, body: { list } }, { onSuccess: setJudged })
              }}
            >
              {t('eventDay.file.check')}
            </Button>
          )}
        </>
      }
    >
      <p className="lead">{t('eventDay.file.lead')}</p>
      <LinesField
        label={t('eventDay.file.list')}
        hint={t('eventDay.file.hint')}
        choose={t('eventDay.file.choose')}
        unreadable={t('eventDay.file.unreadable')}
        value={list}
        onChange={(next) => {
          setList(next)
          setJudged(null)
        }}
      >
        {judged?.change_count === 0 && <p role="status">{t('eventDay.file.nothing')}</p>}
        {judged && (
          <ul className="reg-people" aria-live="polite">
            {judged.items.slice(0, MOST_SHOWN).map(({ line, said, verdict, person }) => (
              <li key={line}>
                {person && <Face of={person} size="s" />}
                <span className="grow">
                  <span className="sm m2">{t('eventDay.file.line', { line })}</span> {person?.name ?? said}
                </span>
                <Badge tone={tones[verdict] ?? 'neutral'}>
                  {t(
                    `eventDay.file.verdict.${verdict === 'unknown' && said.includes('@') ? 'unknown_email' : verdict}`,
                  )}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </LinesField>
    </Dialog>
  )
}

import { useState } from 'react'
import type { z } from 'zod'
import { attendees, type JudgedAttendee } from '../../../contract/events/registrations.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Cancel, Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Inside } from './AttendeeDialogs.tsx'
import { LinesField } from './LinesField.tsx'
import { registrationShownIn } from './shownIn.ts'

const MOST_SHOWN = 200

/** A list or a file: what each line means is shown before anybody is registered. */
export function ImportDialog({ eventId, close, watch }: Inside) {
  const { t } = useText()
  const [list, setList] = useState('')
  const [judged, setJudged] = useState<readonly z.output<typeof JudgedAttendee>[] | null>(null)
  const judge = useSend(attendees.judge, { failed: () => t('registrations.import.file_failed') })
  const bring = useSend(attendees.import, {
    failed: () => t('registrations.import.failed'),
    stale: registrationShownIn,
  })
  const count = (judged ?? []).filter(({ verdict }) => verdict === 'add').length
  const change = (text: string) => {
    setList(text)
    setJudged(null)
  }
  const check = () =>
    list.trim() !== '' &&
    judge.mutate({ params: { id: eventId }, body: { list } }, { onSuccess: ({ items }) => setJudged(items) })
  const start = () =>
    bring.mutate(
      { params: { id: eventId }, body: { list } },
      {
        onSuccess: ({ id, state, done_count, refused_count }) => {
          if (state !== 'finished' || refused_count > 0) return watch(id)
          toast.good(t('registrations.import.done', { count: done_count }))
          close()
        },
      },
    )
  return (
    <Dialog
      title={t('registrations.import.title')}
      onClose={close}
      actions={
        <>
          <Cancel onClick={close} />
          {count > 0 ? (
            <Button look="p" busy={bring.isPending} onClick={start}>
              {t('registrations.import.action', { count })}
            </Button>
          ) : (
            <Button look="p" busy={judge.isPending} aria-disabled={list.trim() === ''} onClick={check}>
              {t('registrations.import.check')}
            </Button>
          )}
        </>
      }
    >
      <p className="lead">{t('registrations.import.lead')}</p>
      <LinesField
        label={t('registrations.import.list')}
        hint={t('registrations.import.hint')}
        choose={t('registrations.import.file')}
        unreadable={t('registrations.import.file_failed')}
        value={list}
        onChange={change}
      >
        {judged && (
          <ul className="reg-people" aria-live="polite">
            {judged.slice(0, MOST_SHOWN).map(({ line, said, verdict, person }) => (
              <li key={`${line} ${said}`}>
                {person && <Face of={person} size="s" />}
                <span className="grow">
                  <span className="sm m2">{t('registrations.import.line', { line })}</span>{' '}
                  {person?.name ?? said}
                </span>
                <Badge tone={verdict === 'add' ? 'ok' : 'neutral'}>
                  {t(
                    `registrations.import.verdict.${verdict === 'unknown' && said.includes('@') ? 'unknown_email' : verdict}`,
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

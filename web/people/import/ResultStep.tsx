import { CircleAlert, Download, FileUp, RotateCw, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { imports } from '../../../contract/people/imports.ts'
import { fillPath } from '../../app/address.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import { Figures } from './Figures.tsx'
import type { ImportAnswer } from './ImportScreen.tsx'
import { ImportStateBadge } from './ImportStateBadge.tsx'
import { RowsTable } from './RowsTable.tsx'
import { importsAt } from './search.ts'

/** What was written, what was left out and why, and the undo. */
export function ResultStep({ of: one }: { of: ImportAnswer }) {
  const { t } = useText()
  const [asking, setAsking] = useState(false)
  const stale = ['/api/v1/csv_files']
  const undo = useSend(imports.undo, {
    stale,
    done: () => t('imports.toast.undone'),
    failed: () => t('imports.toast.undo_failed'),
  })
  const resume = useSend(imports.apply, {
    stale,
    done: () => t('imports.toast.applied'),
    failed: () => t('imports.toast.apply_failed'),
  })
  const { moment: when } = useDates()
  const { done, undone } = one
  const wasUndone = one.state === 'undone'
  return (
    <>
      <Section
        title={
          <>
            {t('imports.result.title')} <ImportStateBadge of={one} />
          </>
        }
      >
        <p className="m2 import-lead">
          {one.undone_at
            ? t('imports.result.undone', { when: when(one.undone_at) })
            : one.finished_at && t('imports.result.when', { when: when(one.finished_at) })}
          {one.undo_until && ` ${t('imports.result.undo_until', { when: when(one.undo_until) })}`}
        </p>
        <Figures
          of={
            wasUndone
              ? [
                  { key: 'back', count: undone.taken_back, text: t('imports.result.taken_back') },
                  { key: 'kept', count: undone.kept, text: t('imports.result.kept') },
                ]
              : [
                  { key: 'created', count: done.created, text: t('imports.result.created') },
                  { key: 'changed', count: done.changed, text: t('imports.result.changed') },
                  { key: 'skipped', count: done.skipped, text: t('imports.result.skipped') },
                  {
                    key: 'failed',
                    count: done.failed,
                    text: t('imports.result.failed'),
                    tone: done.failed > 0 ? 'stop' : undefined,
                  },
                ]
          }
        />
        {done.failed > 0 && one.undo_until && (
          <div className="note wait import-note">
            <Icon of={CircleAlert} />
            <div className="grow">
              <p className="b">{t('imports.review.says.error', { count: done.failed })}</p>
              <p>{t('imports.result.errors_says')}</p>
            </div>
            <a className="btn s sm" href={fillPath(imports.errors.path, { id: one.id })} download>
              <Icon of={Download} />
              <span>{t('imports.review.download')}</span>
            </a>
          </div>
        )}
        <div className="row gap2 wrap import-next">
          {one.can.apply ? (
            <Button
              look="p"
              icon={RotateCw}
              busy={resume.isPending}
              onClick={() => resume.mutate({ params: { id: one.id } })}
            >
              {t('imports.result.resume')}
            </Button>
          ) : (
            <LinkButton look="p" icon={FileUp} href={importsAt}>
              {t('imports.result.again')}
            </LinkButton>
          )}
          {one.can.undo && (
            <Button icon={Undo2} onClick={() => setAsking(true)}>
              {t('imports.result.undo')}
            </Button>
          )}
        </div>
      </Section>
      <RowsTable of={one} by="result" />
      {asking && (
        <ConfirmDialog
          title={t('imports.result.undo_ask.title', { file: one.file_name })}
          keep={t('imports.result.undo_ask.keep')}
          lose={t('imports.result.undo_ask.undo')}
          busy={undo.isPending}
          onKeep={() => setAsking(false)}
          onLose={() => undo.mutate({ params: { id: one.id } }, { onSuccess: () => setAsking(false) })}
        >
          {t('imports.result.undo_ask.says')}
        </ConfirmDialog>
      )}
    </>
  )
}

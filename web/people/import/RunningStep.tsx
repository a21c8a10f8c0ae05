import { useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { imports } from '../../../contract/people/imports.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import type { ImportAnswer } from './ImportScreen.tsx'

/** How far it is. It goes on by itself, whether somebody looks or not. */
export function RunningStep({ of: one }: { of: ImportAnswer }) {
  const { t, locale } = useText()
  const number = numbersFor(locale)
  const size = numbersFor(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const [asking, setAsking] = useState(false)
  const cancel = useSend(imports.cancel, {
    stale: ['/api/v1/csv_files'],
    done: () => t('imports.toast.cancelled'),
    failed: () => t('imports.toast.cancel_failed'),
  })
  const { title, says, done, total, words } = {
    checking: {
      title: t('imports.checking.title'),
      says: t('imports.checking.says'),
      done: one.read_bytes,
      total: one.file_bytes,
      words: t('imports.checking.of', {
        done: size.format(one.read_bytes / 1e6),
        total: size.format(one.file_bytes / 1e6),
      }),
    },
    undoing: {
      title: t('imports.progress.undoing'),
      says: t('imports.progress.undoing_says'),
      done: one.undone.rows,
      total: one.done.rows,
      words: t('imports.progress.of', {
        done: number.format(one.undone.rows),
        total: number.format(one.done.rows),
      }),
    },
    in_progress: {
      title: t('imports.progress.title'),
      says: t('imports.progress.says'),
      done: one.done.rows,
      total: one.counts.rows,
      words: t('imports.progress.of', {
        done: number.format(one.done.rows),
        total: number.format(one.counts.rows),
      }),
    },
  }[one.state as 'checking' | 'undoing' | 'in_progress']
  const stop = () => {
    if (one.state === 'checking') cancel.mutate({ params: { id: one.id } })
    else setAsking(true)
  }
  return (
    <section className="import-running" aria-busy="true" aria-label={title}>
      <h2>{title}</h2>
      <p className="m2">{says}</p>
      <progress className="progress" max={total || 1} value={done} aria-label={title} />
      <p className="num" role="status">
        {words}
      </p>
      {one.can.cancel && (
        <div className="acts">
          <Button busy={cancel.isPending} onClick={stop}>
            {t('imports.progress.cancel')}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t('imports.progress.cancel_ask.title')}
          keep={t('imports.progress.cancel_ask.keep')}
          lose={t('imports.progress.cancel_ask.stop')}
          busy={cancel.isPending}
          onKeep={() => setAsking(false)}
          onLose={() => cancel.mutate({ params: { id: one.id } }, { onSuccess: () => setAsking(false) })}
        >
          {t('imports.progress.cancel_ask.says')}
        </ConfirmDialog>
      )}
    </section>
  )
}

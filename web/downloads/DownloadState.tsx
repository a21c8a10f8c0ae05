import { Check, CircleX, Clock, Minus } from 'lucide-react'
import { numbersFor } from '../../contract/formats.ts'
import { useText } from '../app/texts.ts'
import { Badge, type Tone } from '../ui/Badge.tsx'
import type { IconMark } from '../ui/Icon.tsx'
import type { File } from './DownloadsScreen.tsx'

const looks: Record<File['state'], { tone: Tone; icon?: IconMark }> = {
  waiting: { tone: 'wait', icon: Clock },
  in_progress: { tone: 'info' },
  ready: { tone: 'ok', icon: Check },
  failed: { tone: 'stop', icon: CircleX },
  canceled: { tone: 'neutral', icon: Minus },
  expired: { tone: 'neutral', icon: Clock },
}

/** A word, and beneath it how far it is or why it failed. */
export function DownloadState({ of: file }: { of: File }) {
  const { t, locale } = useText()
  const { state, rows_done, rows_total, reason } = file
  const number = (value: number) => numbersFor(locale).format(value)
  const words =
    rows_total === null
      ? t('downloads.progress_open', { count: rows_done, number: number(rows_done) })
      : t('downloads.progress', {
          done: number(Math.min(rows_done, rows_total)),
          total: number(rows_total),
        })
  return (
    <div className="download-state">
      <Badge {...looks[state]}>{t(`downloads.states.${state}`)}</Badge>
      {state === 'in_progress' && (
        <>
          <progress
            className="progress"
            aria-label={t('downloads.progress_label', { file: file.file_name })}
            {...(rows_total ? { max: rows_total, value: Math.min(rows_done, rows_total) } : {})}
          />
          <span className="sm m2 num">{words}</span>
        </>
      )}
      {reason && <span className="sm m2">{reason}</span>}
    </div>
  )
}

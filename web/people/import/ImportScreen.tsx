import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import type { z } from 'zod'
import { type Import, imports } from '../../../contract/people/imports.ts'
import { refresh, useAnswer } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Page } from '../../ui/Page.tsx'
import { ImportMenu } from './ImportMenu.tsx'
import { MappingStep } from './MappingStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { RunningStep } from './RunningStep.tsx'
import { type ImportStep, Steps } from './Steps.tsx'
import { importsAt, type RowsSearch } from './search.ts'
import './import.css'

export type ImportAnswer = z.output<typeof Import>

const LOOK_AGAIN_MS = 3000

/** One file of people, from its columns to what came of it. */
export function ImportScreen({ id }: { id: number }) {
  const { t } = useText()
  const navigate = useNavigate()
  const { step } = useSearch({ strict: false }) as RowsSearch
  const one = useAnswer(imports.show, { params: { id } })
  const running = one.state === 'checking' || one.state === 'in_progress' || one.state === 'undoing'
  // The event stream reports each handful; without a stream it is polled.
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void refresh([imports.show.path, imports.rows.path]), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [running])

  const choosing = one.can.check && (step === 'columns' || one.state !== 'ready')
  const choose = (again: boolean) =>
    void navigate({ to: '.', search: again ? { step: 'columns' } : {}, resetScroll: true })
  const now: ImportStep = choosing
    ? 'mapping'
    : one.state === 'ready' || one.state === 'checking'
      ? 'review'
      : 'result'

  return (
    <Page
      title={one.file_name}
      width="wide"
      crumbs={[{ href: importsAt, text: t('imports.title') }]}
      actions={<ImportMenu of={one} />}
    >
      <Steps now={now} />
      {one.failure && (
        <div className="note bad import-note" role="alert">
          <Icon of={CircleAlert} />
          <p>{t('imports.upload.failed', { reason: one.failure })}</p>
        </div>
      )}
      {running ? (
        <RunningStep of={one} />
      ) : choosing ? (
        <MappingStep key={one.id} of={one} then={() => choose(false)} />
      ) : one.state === 'ready' ? (
        <ReviewStep of={one} chooseAgain={() => choose(true)} />
      ) : (
        <ResultStep of={one} />
      )}
    </Page>
  )
}

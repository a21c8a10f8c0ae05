import { useEffect } from 'react'
import { Failure } from '../app/failure.ts'
import { useText } from '../app/texts.ts'
import { Mark } from './Mark.tsx'

const TRY_AGAIN_AFTER = 10_000

/** The enterprise or the person could not be read, so nothing can be drawn. It tries again by itself. */
export function Unreachable({ failure, retry }: { failure: unknown; retry: () => void }) {
  const { t } = useText()
  useEffect(() => {
    const timer = setTimeout(retry, TRY_AGAIN_AFTER)
    return () => clearTimeout(timer)
  }, [retry])
  const reason =
    failure instanceof Failure && failure.status !== 0 ? failure.message : t('shell.maintenance.says')
  return (
    <main className="void" id="main">
      <span className="wordmark">
        <Mark />
      </span>
      <h1>{t('shell.maintenance.title')}</h1>
      <p role="alert">{reason}</p>
      <div className="acts">
        <button type="button" className="btn p" onClick={retry}>
          {t('shell.maintenance.retry')}
        </button>
      </div>
    </main>
  )
}

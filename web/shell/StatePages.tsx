import { useQueryClient, useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { chunkReloads, isChunkError, report } from '../app/errors.ts'
import { Failure } from '../app/failure.ts'
import { recentPlaces } from '../app/recentPlaces.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { Skeleton, SkeletonList } from '../ui/Skeleton.tsx'
import { Loading } from '../ui/tables/ListState.tsx'
import { DeniedPage } from './DeniedPage.tsx'
import { useInFrame } from './frameContext.ts'
import { ReturnHome, StatePage } from './StatePage.tsx'

export function MissingPage({ says }: { says?: string }) {
  const { t } = useText()
  return (
    <StatePage title={t('shell.missing.title')} pictures={['able-glyph', 'jonas', 'pride-glyph']}>
      <p>{says || t('shell.missing.says')}</p>
      <div className="acts">
        <ReturnHome look="p" />
      </div>
    </StatePage>
  )
}

/** Decides by what was thrown: not there, not allowed, not reachable, an old release, or our own fault. */
export function ErrorPage({ error }: Pick<ErrorComponentProps, 'error'>) {
  const { reset } = useQueryErrorResetBoundary()
  useEffect(() => reset(), [reset])
  const gone = error instanceof Failure && (error.status === 403 || error.status === 404)
  useEffect(() => {
    if (gone) recentPlaces.drop(window.location.pathname)
  }, [gone])
  if (error instanceof Failure) {
    if (error.status === 401) return <PendingPage />
    if (error.status === 403) return <DeniedPage failure={error} />
    if (error.status === 404) return <MissingPage says={error.told ? error.message : undefined} />
    if (error.status === 0 || error.status === 503)
      return <TryAgainPage says={error.message} titleKey="shell.maintenance.title" />
  }
  if (isChunkError(error)) return <OldReleasePage />
  return <OurFaultPage error={error} />
}

function OldReleasePage() {
  const [reloads] = useState(chunkReloads.left)
  useEffect(() => {
    if (reloads) chunkReloads.take()
  }, [reloads])
  return reloads ? <PendingPage /> : <TryAgainPage titleKey="shell.error.loading" reload />
}

interface TryAgainProps {
  titleKey: 'shell.maintenance.title' | 'shell.error.loading'
  says?: string
  reload?: boolean
}

function TryAgainPage({ titleKey, says, reload }: TryAgainProps) {
  const { t } = useText()
  return (
    <StatePage title={t(titleKey)} pictures={['women-glyph', 'sam', 'raices-glyph']}>
      {says && <p>{says}</p>}
      <div className="acts">
        <TryAgain reload={reload} />
        <ReturnHome />
      </div>
    </StatePage>
  )
}

function TryAgain({ reload }: { reload?: boolean }) {
  const { t } = useText()
  const router = useRouter()
  const client = useQueryClient()
  const again = () => {
    if (reload) return window.location.reload()
    // The page's own data may have caused the failure. The surrounding frame keeps its own.
    client.removeQueries({ type: 'inactive' })
    void router.invalidate()
  }
  return (
    <Button look="p" icon={RotateCw} onClick={again}>
      {t('shell.error.retry')}
    </Button>
  )
}

function OurFaultPage({ error }: { error: unknown }) {
  const { t } = useText()
  const dates = useDates()
  const [reference, setReference] = useState<string>()
  const [now] = useState(() => new Date())
  useEffect(() => {
    let here = true
    void report(error).then((found) => here && setReference(found))
    return () => {
      here = false
    }
  }, [error])
  return (
    <StatePage title={t('shell.error.loading')} pictures={['women-glyph', 'sam', 'raices-glyph']}>
      <p role="alert">{t('shell.error.says')}</p>
      <p>{t('shell.error.safe')}</p>
      <div className="acts">
        <TryAgain />
        <ReturnHome />
      </div>
      <p className="ref">
        {reference && t('shell.error.reference', { reference, moment: dates.moment(now) })}
      </p>
    </StatePage>
  )
}

/** Keeps the place of a page until it comes; grey after 200 ms. */
/** As in web/index.html before the first script has run: nothing shifts when that one is replaced. */
const FirstSheet = () => (
  // Where its lines were seen already they stay; a quick page shows none.
  <div className={performance.now() > 400 ? 'first on' : 'first'} aria-hidden="true">
    <div>
      <i />
      <i />
      <i />
      <i />
    </div>
  </div>
)

export function PendingPage() {
  const inFrame = useInFrame()
  const grey = (
    <div className="in">
      <Loading>
        <Skeleton width="min(340px,80%)" height="38px" />
        <div className="sec">
          <SkeletonList rows={6} />
        </div>
      </Loading>
    </div>
  )
  return inFrame ? grey : <FirstSheet />
}

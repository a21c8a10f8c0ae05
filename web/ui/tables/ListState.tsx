import { CircleAlert, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import { LoadingWords, SkeletonList } from '../Skeleton.tsx'

interface Props {
  pending: boolean
  /** The error. Its message is shown, and its reference if it is ours. */
  error?: unknown
  retry?: () => void
  empty?: boolean
  /** The true layout in grey. */
  skeleton?: ReactNode
  whenEmpty?: ReactNode
  children: ReactNode
}

/** Loading, failed, empty or there: a part of a page goes through these alone, without the rest of it. */
export function ListState({ pending, error, retry, empty, skeleton, whenEmpty, children }: Props) {
  if (error) return <Failed error={error} retry={retry} small />
  if (pending) return <Loading>{skeleton ?? <SkeletonList />}</Loading>
  if (empty && whenEmpty) return whenEmpty
  return children
}

/** Keeps the place at once, shows the grey after 200 ms, speaks once. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <>
      <LoadingWords />
      <div className="sk-late">{children}</div>
    </>
  )
}

interface FailedProps {
  error: unknown
  retry?: () => void
  small?: boolean
  level?: 1 | 2 | 3
  actions?: ReactNode
}

/** What happened, what is safe, try again, a reference. */
export function Failed({ error, retry, small, level = 2, actions }: FailedProps) {
  const { t } = useText()
  const Heading = `h${level}` as const
  const { message, reference } = tellOf(error)
  return (
    <div className={classes('void', small && 'small')} role="alert">
      <Icon of={CircleAlert} size="l" className="bad-mark" />
      <Heading>{t('ui.failed.title')}</Heading>
      <p>{message ?? t('ui.failed.text')}</p>
      {reference && <p className="ref">{t('ui.failed.reference', { reference })}</p>}
      {(retry || actions) && (
        <div className="acts">
          {retry && (
            <Button icon={RotateCw} onClick={retry}>
              {t('ui.failed.retry')}
            </Button>
          )}
          {actions}
        </div>
      )}
    </div>
  )
}

/** Errors of calls have a sentence for the reader (marked by `code`); others are ours and not shown. */
export function tellOf(error: unknown): {
  message?: string
  reference?: string
  fields?: Record<string, string>
} {
  if (typeof error !== 'object' || error === null || !('code' in error)) return {}
  const said = error as { message?: unknown; reference?: unknown; fields?: unknown }
  return {
    message: typeof said.message === 'string' && said.message ? said.message : undefined,
    reference: typeof said.reference === 'string' ? said.reference : undefined,
    fields: typeof said.fields === 'object' ? (said.fields as Record<string, string>) : undefined,
  }
}

import { useEffect, useState } from 'react'
import { useText } from '../app/texts.ts'
import { classes } from './classes.ts'

interface Props {
  /** A length in CSS: "40%", "12ch". */
  width?: string
  height?: string
  shape?: 'line' | 'round' | 'box'
}

/** One grey piece of a page that is on its way. Lay several out as the true page will be. */
export function Skeleton({ width = '100%', height = '1em', shape = 'line' }: Props) {
  return (
    <span
      className={classes('sk sized', shape !== 'line' && shape)}
      style={{ '--w': width, '--h': height }}
      aria-hidden="true"
    />
  )
}

/** Lines of a list with a face or a leaf before them. */
export function SkeletonList({ rows = 4, face = true }: { rows?: number; face?: boolean }) {
  return (
    <div className="sk-list" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
        <div className="row" key={row}>
          {face && <Skeleton shape="round" width="36px" height="36px" />}
          <div className="col gap2 grow">
            <Skeleton width={['46%', '38%', '52%'][row % 3]} height="15px" />
            <Skeleton width={['28%', '34%', '22%'][row % 3]} height="12px" />
          </div>
        </div>
      ))}
    </div>
  )
}

/** Announces loading once, and only if it takes longer than a moment. */
export function LoadingWords() {
  const { t } = useText()
  const late = useLate(200)
  return (
    <span className="vh" role="status">
      {late ? t('ui.loading') : ''}
    </span>
  )
}

export function useLate(after: number) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return late
}

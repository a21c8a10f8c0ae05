import { Skeleton, SkeletonList } from '../ui/Skeleton.tsx'
import { Loading } from '../ui/tables/ListState.tsx'
import './home.css'

/** The true layout in grey, while the first answers come. */
export function HomeSkeleton() {
  return (
    <div className="in">
      <Loading>
        <Skeleton width="min(340px,80%)" height="38px" />
        <div className="sec">
          <Skeleton width="220px" height="24px" />
        </div>
        <div className="split">
          <AgendaSkeleton />
          <ColumnSkeleton />
        </div>
      </Loading>
    </div>
  )
}

export const AgendaSkeleton = () => (
  <div>
    <Skeleton height="288px" shape="box" />
    {[72, 58, 64].map((width) => (
      <div className="row ev" key={width}>
        <Skeleton width="58px" height="68px" shape="box" />
        <div className="grow col gap2">
          <Skeleton width={`${width}%`} height="18px" />
          <Skeleton width="40%" height="13px" />
        </div>
      </div>
    ))}
  </div>
)

export const ColumnSkeleton = () => (
  <div className="sk-late">
    <Skeleton width="45%" height="17px" />
    <SkeletonList rows={3} />
  </div>
)

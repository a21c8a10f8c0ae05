import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconMark } from './Icon.tsx'

interface Props {
  title: string
  /** What will appear here, phrased as an invitation. */
  children?: ReactNode
  actions?: ReactNode
  icon?: IconMark
  /** Two square patterns for the strip, where the page has some of its own. */
  pictures?: readonly [string, string]
  /** For a part of a page rather than all of it. */
  small?: boolean
  level?: 1 | 2 | 3
}

/** A strip of pattern, open circle and pattern; what will appear here; one action. */
export function EmptyState({ title, children, actions, icon = Plus, pictures, small, level = 2 }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className={classes('void', small && 'small')}>
      <div className="pic" aria-hidden="true">
        {pictures ? <img src={pictures[0]} alt="" width={88} height={88} /> : <Dots />}
        <span className="open">
          <Icon of={icon} size="l" />
        </span>
        {pictures ? <img src={pictures[1]} alt="" width={88} height={88} /> : <Scales />}
      </div>
      <Heading tabIndex={level === 1 ? -1 : undefined} data-page-title={level === 1 || undefined}>
        {title}
      </Heading>
      {children && <p>{children}</p>}
      {actions && <div className="acts">{actions}</div>}
    </div>
  )
}

const Dots = () => (
  <svg viewBox="0 0 88 88" className="pat" aria-hidden="true">
    <path className="p1" d="M0 0h88v88H0z" />
    <circle className="p2" cx="22" cy="22" r="24" />
    <circle className="p3" cx="22" cy="66" r="20" />
    <circle className="p4" cx="66" cy="66" r="20" />
    <circle className="p1" cx="66" cy="66" r="8" />
    <circle className="p0" cx="66" cy="22" r="13" />
  </svg>
)

const scale = (x: number, y: number) => (
  <g key={`${x} ${y}`}>
    <circle className="q2" cx={x} cy={y} r="22" />
    <circle className="q0" cx={x} cy={y} r="16" />
    <circle className="q3" cx={x} cy={y} r="10" />
  </g>
)
const Scales = () => (
  <svg viewBox="0 0 88 88" className="pat" aria-hidden="true">
    <path className="q1" d="M0 0h88v88H0z" />
    {[0, 44, 88].map((x) => scale(x, 22))}
    {[22, 66].map((x) => scale(x, 46))}
    {[0, 44, 88].map((x) => scale(x, 70))}
    {[22, 66].map((x) => scale(x, 94))}
  </svg>
)

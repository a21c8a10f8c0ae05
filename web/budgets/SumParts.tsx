import type { ReactNode } from 'react'
import { useMoney } from '../app/money.ts'
import './budgets.css'

export interface Part {
  /** How it is drawn. */
  name: 'spent' | 'held' | 'waits' | 'over' | 'free'
  cents: number
  text: string
}

interface Props {
  of: readonly Part[]
  /** Of the parts that the key names; those without money are no part of the bar in any case. */
  named?: (part: Part) => boolean
  /** Further lines of the key. */
  children?: ReactNode
}

/** An amount as one bar of its parts, with its key. */
export function SumParts({ of: parts, named = () => true, children }: Props) {
  const money = useMoney()
  return (
    <>
      <div className="sum-bar" aria-hidden="true">
        {parts.map(
          ({ name, cents }) => cents > 0 && <span key={name} className={name} style={{ flexGrow: cents }} />,
        )}
      </div>
      <ul className="sum-key">
        {parts.filter(named).map(({ name, cents, text }) => (
          <li key={name}>
            <span className={`mark ${name}`} aria-hidden="true" />
            <span className="sm m2">{text}</span>
            <span className="num">{money(cents)}</span>
          </li>
        ))}
        {children}
      </ul>
    </>
  )
}

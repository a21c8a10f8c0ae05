import { useEnterprise } from '../app/me.ts'
import { useMoney } from '../app/money.ts'
import type { Part as ChartPart } from '../ui/chart/parts.ts'
import { StackedBar } from '../ui/chart/StackedBar.tsx'
import './budgets.css'

/** The same use of money looks the same on every page. */
export const looks = {
  spent: { tone: 1 },
  held: { tone: 1, look: 'soft' },
  waits: { tone: 3, look: 'hatched' },
  over: { tone: 4 },
  free: { tone: 'rest', look: 'soft' },
} as const satisfies Record<string, Pick<ChartPart, 'tone' | 'look'>>

interface Part {
  name: keyof typeof looks
  cents: number
  text: string
}

interface Props {
  title: string
  cents: number
  says: string
  definition: string
  of: readonly Part[]
  beside?: readonly { label: string; value: number }[]
}

/** A large amount, and a bar of how it is used. */
export function MoneyBar({ title, cents, says, definition, of: parts, beside }: Props) {
  const money = useMoney()
  const { currency } = useEnterprise()
  return (
    <div className="money-whole">
      <StackedBar
        title={title}
        level={2}
        figure={money(cents)}
        says={says}
        unit={{ currency }}
        definition={definition}
        parts={parts.map(({ name, cents: value, text }) => ({
          key: name,
          label: text,
          value,
          ...looks[name],
        }))}
        beside={beside}
      />
    </div>
  )
}

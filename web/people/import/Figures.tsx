import { numbersFor } from '../../../contract/formats.ts'
import { useText } from '../../app/texts.ts'

interface Figure {
  key: string
  count: number
  text: string
  tone?: 'stop' | undefined
}

/** A ruled strip of counts, each with the words that make it a sentence. */
export function Figures({ of: figures }: { of: readonly Figure[] }) {
  const { locale } = useText()
  const number = numbersFor(locale)
  return (
    <ul className="import-figures">
      {figures.map(({ key, count, text, tone }) => (
        <li key={key} className={count === 0 ? 'none' : tone}>
          <span className="num">{number.format(count)}</span>
          <span className="sm m2">{text}</span>
        </li>
      ))}
    </ul>
  )
}

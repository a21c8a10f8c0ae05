import { useRecognitionWords } from './words.ts'

interface Props {
  label: string
  reached: number
  of: number
}

/** How far somebody is: the bar, and both numbers beside it. */
export function Progress({ label, reached, of }: Props) {
  const { number } = useRecognitionWords()
  return (
    <span className="far">
      <progress className="progress" aria-label={label} max={of} value={Math.min(reached, of)} />
      <span className="sm m3 num">
        {number(reached)} / {number(of)}
      </span>
    </span>
  )
}

import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useKpiWords } from './words.ts'

/** An arrow for the eye and a sign for the ear, never colour alone. Only the reader knows whether more is better. */
export function Change({ of: variance }: { of: number }) {
  const words = useKpiWords()
  if (variance === 0) return words.change(0)
  return (
    <span className="num">
      <span aria-hidden="true">{`${variance > 0 ? '↑' : '↓'} ${words.size(variance)}`}</span>
      <VisuallyHidden>{words.change(variance)}</VisuallyHidden>
    </span>
  )
}

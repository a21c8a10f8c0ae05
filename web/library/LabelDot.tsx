import { Circle } from 'lucide-react'

/** A label's colour is a mark, its word is what counts. */
export const LabelDot = ({ of: { name, colour } }: { of: { name: string; colour: string } }) => (
  <span className="label-dot">
    <Circle
      className="g"
      size={10}
      fill="var(--g-dot)"
      stroke="var(--g-dot)"
      style={{ '--group': colour }}
      aria-hidden="true"
    />
    {name}
  </span>
)

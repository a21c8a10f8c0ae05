import { Circle } from 'lucide-react'

/** A label's colour is a mark, its word is what counts. */
export const LabelDot = ({ of: { name, colour } }: { of: { name: string; colour: string } }) => (
  <span className="label-dot">
    <Circle size={10} fill={colour} stroke={colour} aria-hidden="true" />
    {name}
  </span>
)

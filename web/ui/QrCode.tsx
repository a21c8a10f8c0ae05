import { encode } from 'uqr'
import './qr.css'

interface Props {
  /** The content of the code. */
  text: string
  /** Its purpose, for screen readers. */
  label: string
}

/** Always dark on light, as cameras expect. Fills its container. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  // Neighbours in a row are one stroke: fewer pieces, and no hair lines between them.
  const path = data
    .flatMap((row, y) => {
      const strokes: string[] = []
      for (let x = 0; x < size; x++) {
        if (!row[x]) continue
        const from = x
        while (row[x + 1]) x++
        strokes.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`)
      }
      return strokes
    })
    .join('')
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className="ground" d={`M0 0h${size}v${size}H0z`} />
      <path className="ink" d={path} />
    </svg>
  )
}

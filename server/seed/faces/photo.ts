import { dice } from '../../art/dice.ts'
import { disc, n, rect } from '../../art/sheet.ts'
import { tonesOf } from '../../art/tones.ts'
import { drawFace, type FaceTraits } from './faces.ts'

/** A drawn "photograph": people in two rows before a landscape in the network's colour. About 10 kB a face, 4:3. */
export function photo({
  seed,
  colour,
  people,
}: {
  seed: number | string
  colour: string
  people: FaceTraits[]
}): string {
  const roll = dice(`photo ${seed}`)
  const t = tonesOf(colour, roll() < 0.5 ? 'near' : 'far')
  const width = 1200
  const height = 900
  const sunLeft = roll() < 0.5
  const hill = sunLeft ? width * 0.76 : width * 0.24
  const fill = (tone: string, shape: string) => `<path fill="${tone}" d="${shape}"/>`
  const scenery =
    fill(t.light, rect(0, 0, width, height)) +
    [t.mid, t.accent, t.pale, t.solid].map((tone, i) => fill(tone, disc(hill, 800, 560 - i * 140))).join('') +
    fill(t.pale, disc(sunLeft ? 150 : width - 150, 160, 105)) +
    fill(t.solid, sunLeft ? 'M0 562q300 -150 640 0z' : 'M560 562q340 -150 640 0z')
  const shown = people.slice(0, 7)
  const front = shown.slice(0, Math.ceil((shown.length + 1) / 2))
  const back = shown.slice(front.length)
  const row = (faces: FaceTraits[], top: number, size: number) =>
    faces
      .map((traits, i) => {
        const step = width / faces.length
        const x = step * (i + 0.5) - size / 2 + (roll() - 0.5) * Math.max(0, step - size * 0.8) * 0.5
        return `<svg x="${n(x)}" y="${n(top + (roll() - 0.5) * 24)}" width="${size}" height="${size}" viewBox="0 0 704 704">${bare(traits)}</svg>`
      })
      .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">` +
    `${scenery}${row(back, 168, 400)}${fill(t.deep, rect(0, 560, width, height - 560))}${row(front, 482, front.length > 3 ? 430 : 470)}</svg>`
  )
}

/** The drawing without its frame, so that many fit in one picture. */
function bare(traits: FaceTraits): string {
  const svg = drawFace(traits, { framed: false })
  return svg
    .slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
    .replace(/<metadata[\s\S]*?<\/metadata>/, '')
}

import { dice, hash } from './dice.ts'
import { type Canvas, drawings } from './families.ts'
import { tonesOf } from './tones.ts'

/** The administrator chooses the family; the product never guesses a culture's pattern. */
export const families = ['weave', 'petal', 'dots', 'arc', 'scale', 'step', 'nest', 'chevron'] as const
export type Family = (typeof families)[number]

/** Sizes in units of the picture; `cell` is the side of one repeat. */
export const shapes = {
  /** Across a network's page, 16:4. */
  banner: { width: 1440, height: 360, cell: 180 },
  /** In place of an event's or a post's picture, 4:3. */
  tile: { width: 600, height: 450, cell: 150 },
  /** The square mark; one bold motif that still reads at 20 px. */
  glyph: { width: 96, height: 96, cell: 96 },
  /** Pattern, open circle, pattern: what an empty page shows. */
  strip: { width: 264, height: 88, cell: 88 },
} as const
export type Shape = keyof typeof shapes

export type PatternWish = { family: Family; seed: number | string; colour: string; shape: Shape }

/** A flat pattern as an SVG file that is safe as an <img>: no scripts, no references outside itself. */
export function pattern(wish: PatternWish): string {
  const seed = String(wish.seed).slice(0, 200)
  const family = families.find((f) => f === wish.family) ?? familyFor(seed)
  const shape: Shape = Object.hasOwn(shapes, wish.shape) ? wish.shape : 'banner'
  const { width, height, cell } = shapes[shape]
  const accent = hash(`${seed} accent`) % 2 ? 'near' : 'far'
  const canvas: Canvas = {
    width,
    height,
    cell,
    single: shape === 'glyph',
    tones: tonesOf(wish.colour, accent),
    roll: dice(`${family} ${shape} ${seed}`),
    mark: `k${hash(`${family} ${seed} ${wish.colour}`).toString(36)}`,
  }
  const drawn = shape === 'strip' ? strip(canvas, family) : drawings[family](canvas)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${drawn}</svg>`
}

/** The family of a network until somebody chooses one. */
export function familyFor(seed: number | string): Family {
  return families[hash(`${seed} family`) % families.length] ?? 'petal'
}

/** The ends are round and the circle is only outlined: the place in the middle is still free. */
function strip(canvas: Canvas, family: Family): string {
  const { height: h, mark } = canvas
  const other = families[(families.indexOf(family) + 3) % families.length] ?? 'petal'
  const square = { ...canvas, width: h, height: h, cell: h, single: true }
  const left = drawings[family]({ ...square, mark: `${mark}l` })
  const right = drawings[other]({ ...square, mark: `${mark}r` })
  const r = h / 2
  // A grey of middle lightness: an <img> can't follow the page's theme, and this one shows on both.
  const line = '#8a857f'
  return (
    `<defs><clipPath id="${mark}a"><path d="M${r} 0H${h}V${h}H${r}a${r} ${r} 0 0 1 0-${h}z"/></clipPath>` +
    `<clipPath id="${mark}b"><path d="M0 0H${r}a${r} ${r} 0 0 1 0 ${h}H0z"/></clipPath></defs>` +
    `<g clip-path="url(#${mark}a)">${left}</g>` +
    `<circle cx="${h * 1.5}" cy="${r}" r="${r - 1}" fill="none" stroke="${line}" stroke-width="1.5" stroke-dasharray="4 3.5"/>` +
    `<path d="M${h * 1.5 - 6} ${r}h12M${h * 1.5} ${r - 6}v12" stroke="${line}" stroke-width="1.5" stroke-linecap="round"/>` +
    `<g transform="translate(${h * 2} 0)"><g clip-path="url(#${mark}b)">${right}</g></g>`
  )
}

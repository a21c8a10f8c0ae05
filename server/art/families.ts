import { arch, diamond, disc, leaf, n, rect, roof, sheet } from './sheet.ts'
import type { Tones } from './tones.ts'

/** What a family draws with. `cell` is the side of its square tile; `single` asks for one bold motif. */
export type Canvas = {
  width: number
  height: number
  cell: number
  single: boolean
  tones: Tones
  roll: () => number
  /** Makes a picture's ids unique, in case two appear in one document. */
  mark: string
}

type Draw = (canvas: Canvas) => string

function oneOf<T>(roll: () => number, from: readonly [T, ...T[]]): T {
  return from[Math.floor(roll() * from.length)] ?? from[0]
}

function* cells({ width, height }: Canvas, size: number) {
  for (let y = 0; y < height; y += size) for (let x = 0; x < width; x += size) yield { x, y }
}

/** Over and under, with knots. */
const weave: Draw = (canvas) => {
  const { tones: t, roll, single } = canvas
  const s = sheet()
  const size = canvas.cell / 2
  const bar = size / 4
  s.lay(0, t.pale, rect(0, 0, canvas.width, canvas.height))
  for (const { x, y } of cells(canvas, size)) {
    const upright = (Math.round(x / size) + Math.round(y / size)) % 2 === 0
    const colour = single
      ? upright === y < size
        ? t.solid
        : t.deep
      : oneOf(roll, [t.deep, t.deep, t.solid, t.solid, t.mid, t.mid, t.light, t.accent])
    for (const i of [0, 2])
      s.lay(1, colour, upright ? rect(x + i * bar, y, bar, size) : rect(x, y + i * bar, size, bar))
    const knot = single ? x < size && y >= size : roll() < 0.16
    if (!knot) continue
    s.lay(2, t.pale, disc(x + size / 2, y + size / 2, size * 0.38))
    s.lay(3, single ? t.accent : t.deep, disc(x + size / 2, y + size / 2, size * 0.21))
  }
  return s.drawn()
}

/** Four petals to a flower, two by two. */
const petal: Draw = (canvas) => {
  const { tones: t, roll, cell, single } = canvas
  const s = sheet()
  const half = cell / 2
  type Flower = [ground: string, first: string, second: string, heart: string]
  const flowers: [Flower, ...Flower[]] = [
    [t.pale, t.solid, t.light, t.deep],
    [t.light, t.pale, t.solid, t.accent],
    [t.pale, t.mid, t.deep, t.accent],
    [t.light, t.solid, t.pale, t.deep],
    [t.pale, t.solid, t.mid, t.accent],
    [t.light, t.deep, t.mid, t.pale],
    [t.accent, t.solid, t.pale, t.deep],
  ]
  for (const { x, y } of cells(canvas, cell)) {
    const [ground, first, second, heart] = single
      ? oneOf<Flower>(roll, [
          [t.pale, t.deep, t.mid, t.accent],
          [t.pale, t.solid, t.mid, t.deep],
        ])
      : oneOf(roll, flowers)
    s.lay(0, ground, rect(x, y, cell, cell))
    s.lay(1, first, leaf(x, y, half, 1), leaf(x + half, y + half, half, 1))
    s.lay(1, second, leaf(x + cell, y, half, -1), leaf(x + half, y + half, half, -1))
    s.lay(2, heart, disc(x + half, y + half, cell * 0.1))
  }
  return s.drawn()
}

/** Counters on a board. */
const dots: Draw = (canvas) => {
  const { tones: t, roll, single } = canvas
  const s = sheet()
  const size = canvas.cell / 2
  s.lay(0, t.light, rect(0, 0, canvas.width, canvas.height))
  const signs = [t.deep, t.pale, t.solid, t.accent]
  const turn = Math.floor(roll() * 4)
  let at = 0
  for (const { x, y } of cells(canvas, size)) {
    const cx = x + size / 2
    const cy = y + size / 2
    if (single) {
      const colour = signs[(at + turn) % 4] ?? t.deep
      s.lay(1, colour, disc(cx, cy, size * (at === 1 ? 0.32 : 0.5)))
      if (at === 3) s.lay(2, t.light, disc(cx, cy, size * 0.18))
      at++
      continue
    }
    const boxed = roll() < 0.14
    const ground = boxed ? oneOf(roll, [t.deep, t.pale, t.solid]) : t.light
    if (boxed) s.lay(1, ground, rect(x, y, size, size))
    const colours = [t.deep, t.solid, t.mid, t.pale, t.accent].filter((c) => c !== ground)
    const colour = colours[Math.floor(roll() * colours.length)] ?? t.pale
    const reach = oneOf(roll, [0.18, 0.3, 0.3, 0.42, 0.42, 0.5])
    s.lay(2, colour, disc(cx, cy, size * reach))
    if (reach > 0.35 && roll() < 0.6) s.lay(3, ground, disc(cx, cy, size * 0.18))
  }
  return s.drawn()
}

/** Wide rings rising from the edges. */
const arc: Draw = ({ width, height, tones: t, roll, single }) => {
  const s = sheet()
  s.lay(0, t.pale, rect(0, 0, width, height))
  const rings = [t.deep, t.solid, t.accent, t.mid, t.light, t.pale]
  let layer = 1
  const ripple = (x: number, y: number, reach: number, skip: number) => {
    for (let i = 0; i < 6; i++) {
      const colour = rings[(i + skip) % 6]
      if (colour) s.lay(layer++, colour, disc(x, y, (reach * (6 - i)) / 6))
    }
  }
  if (single) {
    const left = roll() < 0.5
    ripple(left ? -width * 0.22 : width * 1.22, roll() < 0.5 ? 0 : height, width * 1.38, 0)
    return s.drawn()
  }
  let x = height * (0.1 + roll() * 0.35)
  let down = roll() < 0.5
  while (x < width + height * 0.6) {
    const reach = height * (0.42 + roll() * 0.38)
    ripple(x, down ? 0 : height, reach, oneOf(roll, [0, 0, 1, 2]))
    x += reach * (1.05 + roll() * 0.55)
    down = roll() < 0.4
  }
  return s.drawn()
}

/** Overlapping waves, row over row. */
const scale: Draw = (canvas) => {
  const { width, height, tones: t, roll, single, mark } = canvas
  const r = canvas.cell / 2
  const ways: [string, string, string, string][] = [
    [t.solid, t.pale, t.solid, t.pale],
    [t.light, t.solid, t.light, t.pale],
    [t.deep, t.mid, t.pale, t.deep],
    [t.accent, t.pale, t.accent, t.pale],
    [t.accent, t.solid, t.pale, t.solid],
    [t.mid, t.pale, t.solid, t.light],
  ]
  const used = new Set<number>()
  let rows = ''
  for (let row = 0, y = r / 2; y < height + r; row++, y += r / 2) {
    // Runs of one colourway along a row read as waves; one by one they would read as noise.
    let way = Math.floor(roll() * ways.length)
    for (let x = row % 2 ? 0 : -r; x < width + 2 * r; x += 2 * r) {
      if (roll() < (single ? 0.7 : 0.55)) way = Math.floor(roll() * ways.length)
      used.add(way)
      rows += `<use href="#${mark}${way}" x="${n(x)}" y="${n(y)}"/>`
    }
  }
  const defs = [...used]
    .sort()
    .map((way) => {
      const rings = (ways[way] ?? [])
        .map((c, i) => `<circle r="${n((r * (4 - i)) / 4)}" fill="${c}"/>`)
        .join('')
      return `<g id="${mark}${way}">${rings}</g>`
    })
    .join('')
  return `<defs>${defs}</defs><path fill="${t.light}" d="${rect(0, 0, width, height)}"/>${rows}`
}

/** Stepped crosses with an open eye. */
const step: Draw = (canvas) => {
  const { tones: t, roll, cell, single } = canvas
  const s = sheet()
  const u = cell / 8
  for (const { x, y } of cells(canvas, cell)) {
    const chequer = (Math.round(x / cell) + Math.round(y / cell)) % 2 === 0
    const ground = single ? t.pale : chequer ? t.light : t.pale
    const cross = single ? oneOf(roll, [t.deep, t.solid]) : oneOf(roll, [t.deep, t.solid, t.solid, t.mid])
    const eye = !single && roll() < 0.35 ? t.accent : ground
    s.lay(0, ground, rect(x, y, cell, cell))
    s.lay(
      1,
      cross,
      `M${n(x + 3 * u)} ${n(y)}h${n(2 * u)}v${n(u)}h${n(u)}v${n(u)}h${n(u)}v${n(u)}h${n(u)}v${n(2 * u)}h${n(-u)}v${n(u)}h${n(-u)}v${n(u)}h${n(-u)}v${n(u)}h${n(-2 * u)}v${n(-u)}h${n(-u)}v${n(-u)}h${n(-u)}v${n(-u)}h${n(-u)}v${n(-2 * u)}h${n(u)}v${n(-u)}h${n(u)}v${n(-u)}h${n(u)}z`,
    )
    s.lay(2, eye, diamond(x + cell / 2, y + cell / 2, cell * 0.237))
    s.lay(3, cross, disc(x + cell / 2, y + cell / 2, cell * 0.088))
  }
  return s.drawn()
}

/** Arches within arches: a house with room inside. */
const nest: Draw = (canvas) => {
  const { tones: t, roll, cell, single } = canvas
  const s = sheet()
  type House = [ground: string, ...arches: string[]]
  const houses: [House, ...House[]] = [
    [t.light, t.light, t.solid, t.pale, t.solid],
    [t.light, t.solid, t.pale, t.deep, t.accent],
    [t.pale, t.light, t.solid, t.pale, t.solid],
    [t.pale, t.solid, t.light, t.deep, t.accent],
    [t.light, t.deep, t.accent, t.solid, t.pale],
    [t.pale, t.accent, t.pale, t.mid, t.deep],
    [t.pale, t.mid, t.pale, t.solid, t.light],
  ]
  const reaches = [0.46, 0.345, 0.23, 0.115]
  for (const { x, y } of cells(canvas, cell)) {
    const [ground, ...arches] = single
      ? oneOf<House>(roll, [
          [t.light, t.accent, t.pale, t.mid, t.deep],
          [t.light, t.deep, t.pale, t.solid, t.pale],
        ])
      : oneOf(roll, houses)
    s.lay(0, ground, rect(x, y, cell, cell))
    arches.forEach((colour, i) => {
      const r = (reaches[i] ?? 0) * cell
      s.lay(1 + i, colour, arch(x + cell / 2, y + cell, r, r))
    })
  }
  return s.drawn()
}

/** Zigzag bands, every column with its own start. */
const chevron: Draw = (canvas) => {
  const { height, width, tones: t, roll, cell, single } = canvas
  const s = sheet()
  const order = [t.deep, t.light, t.accent, t.mid, t.solid, t.pale]
  const thick = cell / 4
  let before = -1
  for (let x = 0; x < width; x += cell) {
    let start = Math.floor(roll() * 6)
    if (start === before) start = (start + 2) % 6
    before = start
    if (single) start = 4
    for (let i = 0, y = 0; y < height + cell / 2 + thick; i++, y += thick)
      s.lay(0, order[(i + start) % 6] ?? t.pale, roof(x, y, cell, thick))
  }
  return s.drawn()
}

export const drawings = { weave, petal, dots, arc, scale, step, nest, chevron }

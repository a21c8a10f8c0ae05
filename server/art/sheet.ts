/** A sheet of flat shapes. Shapes of one layer and colour share one path, which keeps the files small. */

export function sheet() {
  const layers: Map<string, string[]>[] = []
  return {
    lay(layer: number, colour: string, ...shapes: string[]) {
      layers[layer] ??= new Map()
      const there = layers[layer].get(colour)
      if (there) there.push(...shapes)
      else layers[layer].set(colour, shapes)
    },
    drawn() {
      let svg = ''
      for (const layer of layers) {
        if (!layer) continue
        for (const [colour, shapes] of layer) svg += `<path fill="${colour}" d="${shapes.join('')}"/>`
      }
      return svg
    },
  }
}

/** Numbers leave here rounded and finite, so nothing else can get into the file. */
export const n = (value: number) => (Number.isFinite(value) ? String(Math.round(value * 10) / 10) : '0')

export const rect = (x: number, y: number, w: number, h: number) =>
  `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`

export const disc = (x: number, y: number, r: number) =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0z`

export const diamond = (x: number, y: number, r: number) =>
  `M${n(x)} ${n(y - r)}l${n(r)} ${n(r)}l${n(-r)} ${n(r)}l${n(-r)} ${n(-r)}z`

/** A leaf between two corners of a square of side r: (x, y) to (x + r, y + r), or mirrored when sx is -1. */
export const leaf = (x: number, y: number, r: number, sx: 1 | -1) =>
  sx === 1
    ? `M${n(x)} ${n(y)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(r)}a${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(-r)}z`
    : `M${n(x)} ${n(y)}a${n(r)} ${n(r)} 0 0 1 ${n(-r)} ${n(r)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(-r)}z`

/** An arch standing on (x, base), as wide as 2r and `rise` high below its round. */
export const arch = (x: number, base: number, r: number, rise: number) =>
  `M${n(x - r)} ${n(base)}v${n(-rise)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0v${n(rise)}z`

/** One zigzag band: up to the middle of the column and down again. */
export const roof = (x: number, y: number, w: number, thick: number) =>
  `M${n(x)} ${n(y)}l${n(w / 2)} ${n(-w / 2)}l${n(w / 2)} ${n(w / 2)}v${n(thick)}l${n(-w / 2)} ${n(-w / 2)}l${n(-w / 2)} ${n(w / 2)}z`

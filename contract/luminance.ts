/** The red, green and blue of a hex colour, as light rather than as numbers for a screen. */
export function channels(hex: string): [number, number, number] {
  const linear = (at: number) => {
    const v = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
  }
  return [linear(1), linear(3), linear(5)]
}

/** Relative luminance as WCAG counts it. */
export function luminance(hex: string): number {
  const [r, g, b] = channels(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** White or black, whichever is readable on a colour; both are equally so at this luminance. */
export const inkOn = (hex: string) => (luminance(hex) < 0.179 ? '#ffffff' : '#000000')

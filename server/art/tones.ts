import { channels } from '../../contract/luminance.ts'

/** Five tones of one colour, dark to light, and one accent beside it. All are hex. */
export type Tones = { deep: string; solid: string; mid: string; light: string; pale: string; accent: string }

type Oklch = { l: number; c: number; h: number }

/** The product's own purple: what a colour that can't be read becomes. */
const FALLBACK = '#6b3fa0'
const HEX = /^#[0-9a-f]{6}$/i

/**
 * Lightness is fixed per tone, and only hue and chroma come from the colour, so that neighbours stay distinguishable
 * whatever an administrator picked. The dark end leans a little cooler, the light end warmer.
 */
export function tonesOf(colour: string, accent: 'near' | 'far'): Tones {
  const { c, h } = toOklch(HEX.test(colour) ? colour : FALLBACK)
  const tone = (l: number, most: number, turn: number) => toHex({ l, c: Math.min(c, most), h: h + turn })
  const accentHue = c < 0.02 ? 60 : h
  return {
    deep: tone(0.36, 0.09, -6),
    solid: tone(0.56, 0.16, 0),
    mid: tone(0.7, 0.14, 0),
    light: tone(0.825, 0.085, 4),
    pale: tone(0.94, 0.034, 8),
    accent:
      accent === 'near'
        ? toHex({ l: 0.66, c: 0.13, h: accentHue - 46 })
        : toHex({ l: 0.83, c: 0.12, h: accentHue + 52 }),
  }
}

function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(A, B),
    h: (Math.atan2(B, A) * 180) / Math.PI,
  }
}

/** The colour as hex; chroma is taken back until the screen can show it, never lightness. */
function toHex(colour: Oklch): string {
  let c = colour.c
  let rgb = toRgb({ ...colour, c })
  while (c > 0 && rgb.some((v) => v < -0.0005 || v > 1.0005)) {
    c = Math.max(0, c - 0.004)
    rgb = toRgb({ ...colour, c })
  }
  const pair = (v: number) => {
    const x = Math.min(1, Math.max(0, v))
    const srgb = x <= 0.0031308 ? 12.92 * x : 1.055 * x ** (1 / 2.4) - 0.055
    return Math.round(srgb * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${rgb.map(pair).join('')}`
}

function toRgb({ l: L, c, h }: Oklch): [number, number, number] {
  const A = c * Math.cos((h * Math.PI) / 180)
  const B = c * Math.sin((h * Math.PI) / 180)
  const l = (L + 0.3963377774 * A + 0.2158037573 * B) ** 3
  const m = (L - 0.1055613458 * A - 0.0638541728 * B) ** 3
  const s = (L - 0.0894841775 * A - 1.291485548 * B) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

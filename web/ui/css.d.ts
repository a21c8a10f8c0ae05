import 'react'

declare module 'react' {
  interface CSSProperties {
    /** `style` carries custom properties and nothing else: looks belong to the style sheets. */
    [property: `--${string}`]: string | number | undefined
  }
}

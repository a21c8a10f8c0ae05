import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** 20, 24, 32, 44 or 88 pixels. */
export type GlyphSize = 'x' | 's' | 'm' | 'l' | 'xl'
const pixels: Record<GlyphSize, number> = { x: 20, s: 24, m: 32, l: 44, xl: 88 }

/** The square mark beside a name. It says nothing the name doesn't. */
export function Glyph({ src, size = 'm' }: { src: string; size?: GlyphSize }) {
  const side = pixels[size]
  return (
    <img
      className={classes('glyph', size !== 'm' && size)}
      src={src}
      alt=""
      width={side}
      height={side}
      decoding="async"
    />
  )
}

/** The broad picture, always 16:4: its place is kept before it arrives. `first` loads it before everything else. */
export function Banner({ src, alt = '', first }: { src: string; alt?: string; first?: boolean }) {
  return (
    <img
      className="art banner"
      src={src}
      alt={alt}
      width={1440}
      height={360}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
    />
  )
}

interface ColouredProps {
  colour: string
  as?: 'div' | 'article' | 'li' | 'section' | 'span'
  className?: string
  children: ReactNode
}

/** Gives a colour to what is inside: its leaf, its name, its banner derive their tones from it. */
export function Coloured({ colour, as: Part = 'div', className, children }: ColouredProps) {
  return (
    <Part className={classes('g', className)} style={{ '--group': colour }}>
      {children}
    </Part>
  )
}

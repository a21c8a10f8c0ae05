import { describe, expect, it } from 'vitest'
import { luminance } from '../../contract/luminance.ts'
import { processorTime } from '../testing/processor.ts'
import { families, familyFor, pattern, shapes } from './pattern.ts'
import { tonesOf } from './tones.ts'

const shapeNames = Object.keys(shapes) as (keyof typeof shapes)[]
const colours = [
  '#C9791B',
  '#c23b6c',
  '#0E8A86',
  '#5560D6',
  '#3b6b9c',
  '#000000',
  '#ffffff',
  '#808080',
  '#00ff00',
  '#ffff00',
]

/** Enough of a parser to refuse what a browser would refuse: every tag closed, every attribute quoted. */
function tagsOf(svg: string): string[] {
  const open: string[] = []
  const names: string[] = []
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z-]+="[^"<&]*")*)\s*(\/?)>/g,
    (_all, closing, name, ...[, empty]) => {
      names.push(name)
      if (closing) expect(open.pop()).toBe(name)
      else if (!empty) open.push(name)
      return ''
    },
  )
  expect(rest).toBe('')
  expect(open).toEqual([])
  return names
}

describe('drawn art', () => {
  it('draws every family in every shape as a small, well-formed, self-contained picture', () => {
    for (const family of families)
      for (const shape of shapeNames)
        for (const seed of [0, 1, 42, 'larkspur']) {
          const svg = pattern({ family, seed, colour: '#C23B6C', shape })
          const { width, height } = shapes[shape]
          expect(
            svg.startsWith(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`),
          ).toBe(true)
          expect(svg.length).toBeLessThan(12_000)
          const tags = new Set(tagsOf(svg))
          for (const tag of tags)
            expect(['svg', 'defs', 'g', 'use', 'path', 'circle', 'clipPath']).toContain(tag)
          for (const [, target] of svg.matchAll(/(?:href="|url\()([^")]+)/g)) {
            expect(target?.startsWith('#')).toBe(true)
            expect(svg).toContain(`id="${target?.slice(1)}"`)
          }
          expect(svg).not.toMatch(/NaN|undefined|Infinity|style=|on[a-z]+=/)
        }
  })

  it('is the same picture every time, and another one for another seed', () => {
    for (const family of families) {
      const wish = { family, seed: 7, colour: '#3E8B3F', shape: 'banner' } as const
      expect(pattern(wish)).toBe(pattern(wish))
      if (family !== 'arc') expect(pattern(wish)).not.toBe(pattern({ ...wish, seed: 8 }))
    }
  })

  it('spreads networks without a choice over all families', () => {
    const met = new Set(Array.from({ length: 100 }, (_, id) => familyFor(id)))
    expect([...met].sort()).toEqual([...families].sort())
  })

  it('never lets what it was given into the file', () => {
    const hostile = '"><script>alert(1)</script>'
    const svg = pattern({ family: hostile as never, seed: hostile, colour: hostile, shape: hostile as never })
    tagsOf(svg)
    expect(svg).not.toContain('script')
    tagsOf(pattern({ family: 'weave', seed: Number.NaN, colour: '#12345g', shape: 'constructor' as never }))
  })

  it('keeps neighbouring tones apart, whatever colour was picked', () => {
    for (const colour of colours)
      for (const accent of ['near', 'far'] as const) {
        const { deep, solid, mid, light, pale } = tonesOf(colour, accent)
        const steps = [deep, solid, mid, light, pale].map(luminance)
        for (let i = 1; i < steps.length; i++)
          expect(((steps[i] ?? 0) + 0.05) / ((steps[i - 1] ?? 0) + 0.05), `${colour} ${i}`).toBeGreaterThan(
            1.3,
          )
        expect((luminance(pale) + 0.05) / (luminance(deep) + 0.05)).toBeGreaterThan(7)
      }
  })

  it('takes under two milliseconds a picture', async () => {
    let drawn = 0
    const took = await processorTime(() => {
      for (const family of families)
        for (const shape of shapeNames)
          for (let seed = 0; seed < 10; seed++, drawn++) pattern({ family, seed, colour: '#D2452D', shape })
    })
    expect(took / drawn).toBeLessThan(2)
  })
})

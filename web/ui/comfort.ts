/** A reader's comfort settings. */
export interface Comfort {
  motion: 'auto' | 'reduce'
  text: 'normal' | 'large' | 'larger'
  contrast: 'auto' | 'more'
  captions: boolean
}

export const comforts = {
  motion: ['auto', 'reduce'],
  text: ['normal', 'large', 'larger'],
  contrast: ['auto', 'more'],
} as const satisfies { [K in 'motion' | 'text' | 'contrast']: readonly Comfort[K][] }

/** Makes valid settings of anything that was stored. */
export function comfortable(kept: unknown): Comfort {
  const values = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const one = <Value>(known: readonly [Value, ...Value[]], value: unknown) =>
    known.find((each) => each === value) ?? known[0]
  return {
    motion: one(comforts.motion, values.motion),
    text: one(comforts.text, values.text),
    contrast: one(comforts.contrast, values.contrast),
    captions: values.captions === true,
  }
}

/** theme.css does the rest. index.html does the same before the first paint. */
export function applyComfort({ motion, text, contrast }: Comfort, root = document.documentElement) {
  Object.assign(root.dataset, { motion, text, contrast })
}

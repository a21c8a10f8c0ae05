/** The least of 1, 2 and 5 times a power of ten that is at least so much: steps that people read at a glance. */
export function roundStep(least: number) {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power
}

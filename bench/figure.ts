/** One promised number, as measured in this run. */
export interface Figure {
  name: string
  reached: string
  asked: string
  ok: boolean
}

export const print = (figures: readonly Figure[]) => {
  for (const { name, reached, asked, ok } of figures)
    console.log(`${ok ? ' ok ' : 'MISS'}  ${name}: ${reached} (asked ${asked})`)
}

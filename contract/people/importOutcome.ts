/** Checked, and no row would add or change anybody. */
export const hasNothingToApply = ({
  state,
  counts,
}: {
  state: string
  counts: { create: number; change: number }
}): boolean => state === 'ready' && counts.create + counts.change === 0

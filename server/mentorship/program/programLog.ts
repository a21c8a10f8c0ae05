import { record } from '../../platform/changes.ts'
import type { Acting } from '../notices.ts'

export const logProgram = (
  act: Pick<Acting, 'tx' | 'me' | 'address'>,
  did: string,
  id: number,
  difference: Record<string, unknown> = {},
) =>
  record(act, {
    action: `mentorship_program.${did}`,
    subject: { type: 'mentorship_program', id },
    difference,
  })

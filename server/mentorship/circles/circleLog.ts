import { record } from '../../platform/changes.ts'

/** What somebody wrote about a circle is for those who may find it: the log tells how it is joined, and no words. */
export const logCircle = (
  act: Parameters<typeof record>[0],
  did: string,
  id: number,
  { about, ...difference }: Record<string, unknown> & { about?: number } = {},
) =>
  record(act, {
    action: `mentorship_circle.${did}`,
    subject: { type: 'mentorship_circle', id },
    difference,
    ...(about !== undefined && { personal: { about_user_id: about, before_after: {} } }),
  })

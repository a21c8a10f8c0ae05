import { z } from 'zod'
import { put } from '../route.ts'
import { Done, Id } from '../shapes.ts'

/** A call with `X-Undo: shown` is answered with `X-Undo: <id>` if it can be undone. */
export const undos = {
  undo: put('/api/v2/undos/:id/undoing', {
    says: 'Takes back what the viewer did a few seconds ago, once. Nobody has been told of it until then.',
    params: z.object({ id: Id }),
    returns: Done,
  }),
}

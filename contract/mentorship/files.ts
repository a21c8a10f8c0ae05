import { z } from 'zod'
import { Preview } from '../library/resources.ts'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Face, Id, Moment, Text } from '../shapes.ts'

const one = z.object({ id: Id })

/** A file that the people of a pair or a circle share. */
export const MentorshipFile = z.object({
  id: Id,
  name: z.string(),
  media_type: z.string(),
  bytes: z.number().int(),
  url: z.string(),
  /** How a browser may show it; null for what is only saved. */
  preview: Preview.nullable(),
  added_by: Face,
  added_at: Moment,
  can: Abilities('rename', 'remove'),
})

export const mentorshipFiles = {
  list: get('/api/v2/mentorship-rooms/:id/files', {
    says: 'The files that the people of a pair or a circle share, the newest first. Nobody else sees them, whatever they may.',
    private: true,
    params: one,
    returns: z.object({ items: z.array(MentorshipFile), can: Abilities('add') }),
  }),
  add: post('/api/v2/mentorship-rooms/:id/files', {
    says: 'Sends a file to a pair or a circle as multipart, streamed. Several files are several calls.',
    params: one,
    upload: { max_bytes: limits.resource_bytes },
    returns: MentorshipFile,
  }),
  rename: put('/api/v2/mentorship-files/:id', {
    says: 'Renames one’s own file. It keeps the ending that says what it is.',
    params: one,
    body: z.strictObject({ name: Text(limits.resource_title) }),
    returns: MentorshipFile,
  }),
  delete: del('/api/v2/mentorship-files/:id', {
    says: 'Removes one’s own file for everybody.',
    params: one,
    returns: Done,
  }),
  blob: get('/api/v2/mentorship-files/:id/blob', {
    says: 'The bytes of a shared file; parts of it too (Range).',
    params: one,
    query: z.object({ download: z.stringbool().default(false) }),
    raw: true,
    private: true,
  }),
}

import { z } from 'zod'
import { limits } from '../limits.ts'
import { post } from '../route.ts'
import { Moment } from '../shapes.ts'
import { Opened, Secret } from './access.ts'

export const signInPurposes = ['auto_login', 'mobile_sign_in'] as const
const Purpose = z.enum(signInPurposes)

export const signInLinks = {
  create: post('/api/v2/users/me/sign-in-links', {
    says: 'Makes a link that signs the viewer in on another device or host. It works once, for minutes.',
    by: 'session',
    secret: true,
    body: z.strictObject({ purpose: Purpose, to: z.string().max(limits.url).optional() }),
    returns: z.object({ address: z.string(), expires_at: Moment }),
  }),
  look: post('/api/v2/sign-in-links/look', {
    says: 'Looks at a sign-in link without using it up.',
    access: 'anyone',
    secret: true,
    body: z.strictObject({ purpose: Purpose, token: Secret }),
    returns: z.object({ name: z.string() }),
  }),
  use: post('/api/v2/sign-in-links', {
    says: 'Signs in with a link.',
    access: 'anyone',
    secret: true,
    body: z.strictObject({ purpose: Purpose, token: Secret }),
    returns: Opened.extend({ to: z.string() }),
  }),
}

import { z } from 'zod'

/** A call without a server: shows what a form makes of a schema. */
export const demoBody = z.object({
  name: z.string().trim().min(1).max(100),
  email: z.email().max(255),
  pronouns: z.string().max(16).nullable(),
  password: z.string().min(8).max(128),
  description: z.string().max(500).nullable(),
  birth_date: z.string().nullable(),
  time_zone: z.string(),
  language: z.string(),
  waitlist: z.boolean(),
  terms: z.literal(true),
})

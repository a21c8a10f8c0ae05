import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contract } from '../server/platform/http/contract.ts'
import { fieldErrors } from './fieldErrors.ts'
import { Email, Id, Moment, PureDate, Text, Uuid, WebUrl } from './shapes.ts'

const complaints = (shape: z.ZodType, said: unknown) => {
  const { error } = shape.safeParse(said)
  return Object.fromEntries(
    Object.entries(fieldErrors(error?.issues ?? [], said)).map(([name, { code }]) => [name, code]),
  )
}

describe('what is wrong with a field', () => {
  it('that was left out is that it is required, or what is asked for, in every operation', () => {
    const asksForIt = new Set(['required', 'terms', 'strategy', 'sponsor'])
    const otherwise = Object.entries(contract).flatMap(([name, { body, query }]) =>
      [body, query].flatMap((shape) =>
        Object.entries(shape ? complaints(shape, {}) : {})
          .filter(([field, code]) => field !== 'body' && !asksForIt.has(code))
          .map(([field, code]) => `${name} ${field}: ${code}`),
      ),
    )
    expect(otherwise).toEqual([])
  })

  it.each(
    Object.entries({
      number: z.number(),
      text: Text(10),
      id: Id,
      uuid: Uuid,
      moment: Moment,
      day: PureDate,
      email: Email,
      address: WebUrl,
      choice: z.enum(['a', 'b']),
      literal: z.literal('a'),
      either: z.union([z.number(), z.array(z.number())]),
      list: z.array(z.number()),
      yes_or_no: z.boolean(),
    }),
  )('is that it is required when it is missing, null or blank: %s', (_what, shape) => {
    const asked = z.strictObject({ field: shape })
    for (const said of [{}, { field: null }, { field: '' }, { field: '  ' }])
      expect(complaints(asked, said), JSON.stringify(said)).toEqual({ field: 'required' })
  })

  it('is that text is required when nobody would see it', () => {
    const asked = z.strictObject({ field: Text(10) })
    for (const said of ['\u200b\u200b', '\u3164', '\u2800', '\u202e \u00ad'])
      expect(complaints(asked, { field: said }), JSON.stringify(said)).toEqual({ field: 'required' })
    for (const said of ['\u200fשלום', '👩\u200d🚀', '.'])
      expect(complaints(asked, { field: said })).toEqual({})
  })

  it('that holds something says what is wrong with that', () => {
    const asked = z.strictObject({
      id: Id,
      on: PureDate,
      kind: z.enum(['a']),
      many: z.array(z.number()).min(1),
      own: z
        .string()
        .nullable()
        .refine((text) => text !== null, 'past'),
    })
    expect(
      complaints(asked, { id: 'x', on: 'tomorrow', kind: 'b', many: [], own: null, more: null }),
    ).toEqual({
      id: 'type',
      on: 'format',
      kind: 'invalid',
      many: 'choose_one',
      own: 'past',
      more: 'unknown',
    })
  })
})

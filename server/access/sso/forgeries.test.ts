import { SAML as NodeSaml } from '@node-saml/node-saml'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SignedXml } from 'xml-crypto'
import { connectSaml, OWN_HOST } from '../../testing/idp/connect.ts'
import { type Forger, type Forgery, forgeries } from '../../testing/idp/forgeries.ts'
import { encode, SamlIdp } from '../../testing/idp/samlIdp.ts'
import { Visitor } from '../../testing/idp/visitor.ts'
import { type World, world } from '../../testing/world.ts'
import { SsoRefusal } from './refusal.ts'
import { verifySaml } from './saml.ts'
import { decodeAnswer, openAnswer } from './samlAnswer.ts'
import { selfSigned } from './selfSigned.ts'

const own = { email: 'mateo@larkspur.test' }
const victim = { email: 'ada@larkspur.test' }

describe('a forged SAML answer', () => {
  const idp = new SamlIdp()
  const key = selfSigned('Example identity provider')
  let w: World
  beforeAll(async () => {
    w = await world(OWN_HOST)
    await connectSaml(w, idp)
  })
  afterAll(() => w.close())

  const sessions = async () => {
    const { rows } = await w.owner.query<{ count: number }>(
      `select count(*)::int as count from sessions where agent is distinct from 'test'`,
    )
    return rows[0]?.count ?? -1
  }

  /** Begins a round of their own, as any forger can, and sends the forgery in it. */
  async function sent(forge: Forgery) {
    const visitor = new Visitor(w.url)
    const asked = await visitor.beginSaml()
    const forger: Forger = { idp, asked, own, victim, key }
    return visitor.arrive(encode(forge(forger)))
  }

  it('would sign somebody in if it were honest', async () => {
    const before = await sessions()
    const told = await sent(({ asked }) => idp.answer(own, asked))
    expect(told.status).toBe(200)
    expect(await sessions()).toBe(before + 1)
  })

  it.each(Object.entries(forgeries))('signs nobody in: %s', async (_name, forge) => {
    const before = await sessions()
    const told = await sent(forge)
    expect([303, 403, 409, 413]).toContain(told.status)
    expect(told.cookies.join()).not.toContain('session=')
    expect(await sessions()).toBe(before)
  })

  /** The library's own looks at time and audience, protected there. */
  interface Checks {
    checkTimestampsValidityError(): Error | null
    checkAudienceValidityError(): Error | null
  }
  const misused = Object.entries(forgeries).filter(([name]) =>
    ['it is for somebody else', 'it is for nobody in particular', 'its time is over'].includes(name),
  )
  it.each(misused)(
    'signs nobody in by our own look, though the library saw nothing: %s',
    async (_name, forge) => {
      const checks = NodeSaml.prototype as unknown as Checks
      const spies = (['checkTimestampsValidityError', 'checkAudienceValidityError'] as const).map((name) =>
        vi.spyOn(checks, name).mockReturnValue(null),
      )
      try {
        const before = await sessions()
        expect((await sent(forge)).status).toBe(403)
        for (const spy of spies) expect(spy).toHaveBeenCalled()
        expect(await sessions()).toBe(before)
      } finally {
        vi.restoreAllMocks()
      }
    },
  )

  it('is one of more than sixty', () => {
    console.log(`SAML: ${Object.keys(forgeries).length} forgeries`)
    expect(Object.keys(forgeries).length).toBeGreaterThanOrEqual(60)
  })

  it('would get through if signatures weren’t checked: the corpus bites', async () => {
    const check = vi.spyOn(SignedXml.prototype, 'checkSignature').mockReturnValue(true as never)
    // Without a check the library has no signed bytes to hand on; a careless one hands on what it found.
    const found = vi.spyOn(SignedXml.prototype, 'getSignedReferences').mockImplementation(function (
      this: SignedXml,
    ) {
      const [reference] = this.getReferences()
      return [documents.get(reference?.uri?.slice(1) ?? '') ?? '']
    })
    const documents = new Map<string, string>()
    try {
      const before = await sessions()
      const told = await sent(({ asked }) => {
        const assertion = idp.assertion(victim, asked)
        documents.set(assertion.id, assertion.xml)
        return idp.response(idp.sign(assertion, {}, key), asked).xml
      })
      expect(told.status).toBe(200)
      expect(check).toHaveBeenCalled()
      expect(found).toHaveBeenCalled()
      expect(await sessions()).toBe(before + 1)
    } finally {
      vi.restoreAllMocks()
    }
  })

  it('is refused however a signed one is cut up and put together again, quickly and without a crash', async () => {
    const asked = { id: '_round', acs: 'http://here/acs', entity: 'http://here/entity', relay_state: null }
    const expected = {
      connection: {
        idp_issuer: idp.issuer,
        login_url: 'https://x/',
        certificates: [idp.identity.cert],
      } as never,
      provider: { entity: asked.entity, acs_url: asked.acs } as never,
      request_id: asked.id,
      now: new Date(),
      keys: [],
    }
    const stranger = idp.assertion(victim, asked).xml
    const originals = (['assertion', 'response', 'both'] as const).map((signs) =>
      idp.answer(own, asked, { signs }),
    )
    const rounds = Number(process.env.SAML_MUTATIONS ?? 600)
    let slowest = 0
    let refused = 0
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals),
        fc.array(fc.tuple(fc.nat(4), fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }),
        async (original, changes) => {
          const xml = changes.reduce((text, change) => mutate(text, change, stranger), original)
          const began = performance.now()
          const encoded = encode(xml)
          try {
            const arrival = await verifySaml(openAnswer(decodeAnswer(encoded)), encoded, expected)
            // Outside of what is signed a change may change nothing.
            expect(arrival.subject).toBe(`id of ${own.email}`)
            expect(arrival.attributes.get('email')).toEqual([own.email])
          } catch (error) {
            if (!(error instanceof SsoRefusal)) throw error
            refused++
          }
          slowest = Math.max(slowest, performance.now() - began)
        },
      ),
      { numRuns: rounds },
    )
    console.log(`SAML: ${rounds} mutations, ${refused} refused, slowest ${Math.round(slowest)} ms`)
    expect(refused).toBeGreaterThan(rounds / 2)
  }, 600_000)
})

/** Cuts out, doubles, moves or rewrites a piece of a document between two tags. */
function mutate(xml: string, [kind, a, b]: [number, number, number], stranger: string): string {
  const tags = [...xml.matchAll(/<[^>]+>/g)]
  const from = tags[a % tags.length]
  const to = tags[b % tags.length]
  if (!from || !to) return xml
  const [start, end] = from.index < to.index ? [from.index, to.index] : [to.index, from.index]
  const piece = xml.slice(start, end)
  switch (kind) {
    case 0:
      return xml.slice(0, start) + xml.slice(end)
    case 1:
      return xml.slice(0, end) + piece + xml.slice(end)
    case 2:
      return xml.slice(0, start) + stranger + xml.slice(start)
    case 3:
      return xml.replaceAll(own.email, victim.email)
    default:
      return (
        xml.slice(0, from.index) +
        from[0].replace(/="[^"]*"/, `="${b}"`) +
        xml.slice(from.index + from[0].length)
      )
  }
}

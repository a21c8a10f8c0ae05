import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { userData } from '../../../contract/access.ts'
import { connectSaml, OWN_HOST, signInBySaml } from '../../testing/idp/connect.ts'
import { SamlIdp } from '../../testing/idp/samlIdp.ts'
import { type World, world } from '../../testing/world.ts'

describe('a sign-in through the company’s own provider', () => {
  const idp = new SamlIdp()
  let w: World
  beforeAll(async () => {
    w = await world(OWN_HOST)
    await connectSaml(w, idp)
  })
  afterAll(() => w.close())

  it('signs in whom the provider names, and brings them where they wanted to go', async () => {
    const { visitor, told } = await signInBySaml(
      w,
      idp,
      { email: 'mateo@larkspur.test' },
      '/groups?search=women',
    )
    expect(told.json).toEqual({ tested: false, token: expect.any(String), to: '/groups?search=women' })
    const me = await visitor.send('GET', userData.show.path)
    expect(me.json.user.email).toBe('mateo@larkspur.test')
  })
})

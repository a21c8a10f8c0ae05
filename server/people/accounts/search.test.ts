import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/people/accounts.ts'
import { type Client, type World, world } from '../../testing/world.ts'

const named = [
  'Łukasz Żuk',
  '김민준',
  '王小明',
  'Владимир Ким',
  'Mary-Ann O’Neil',
  'Xu Li',
  'Susan Boyd',
  'Oscar de la Vega',
  'Leïla Jørgensen-Weiß',
  'Артём Фёдоров',
  'がく 花子',
  'Ǿrsted №5',
]

describe('whoever looks for somebody by a part of their name', () => {
  let w: World
  let admin: Client
  beforeAll(async () => {
    w = await world()
    admin = await w.as(w.people.admin)
    await w.owner.query(
      `insert into users (enterprise_id, email, employee_id, first_name, last_name, name, role_id, state)
       select $1, 'n' || place || '@names.test', 'Q' || place || '-7', name, 'x', name,
         (select role_id from users where enterprise_id = $1 and email like 'mateo%'), 'active'
       from unnest($2::text[]) with ordinality as n(name, place)`,
      [w.enterprises.larkspur, named],
    )
  })
  afterAll(() => w.close())

  const found = async (search: string): Promise<string[]> =>
    (await admin.get(accounts.list.path, { query: { search, page_size: 100 } })).json.items.map(
      ({ name }: { name: string }) => name,
    )

  it('finds any part of it from three letters on', async () => {
    expect(await found('usan')).toEqual(['Susan Boyd'])
    expect(await found('KAS')).toEqual(['Łukasz Żuk'])
  })

  it('finds beginnings of words by one letter or two: of the name, the address or the number', async () => {
    expect(await found('an')).toEqual(['Mary-Ann O’Neil'])
    expect(await found('xu')).toEqual(['Xu Li'])
    expect(await found('q6')).toEqual(['Xu Li'])
    expect(await found('n7')).toEqual(['Susan Boyd'])
    expect(await found('de la')).toEqual(['Oscar de la Vega'])
    expect(await found('us')).toEqual([])
  })

  it('finds any part in letters of other scripts, down to one, large or small', async () => {
    expect(await found('민')).toEqual(['김민준'])
    expect(await found('小明')).toEqual(['王小明'])
    expect(await found('влад')).toEqual(['Владимир Ким'])
    expect(await found('КИМ')).toEqual(['Владимир Ким'])
    expect(await found('ż')).toEqual(['Łukasz Żuk'])
    expect(await found('ukasz żu')).toEqual(['Łukasz Żuk'])
    // Bytes that look alike across two letters are no letter.
    expect(await found('明小')).toEqual([])
    expect(await found('306')).toEqual([])
  })

  it('finds it whatever accents are on the keys, and whatever accents are typed', async () => {
    for (const words of ['leila', 'LEILA', 'Leïla', 'Leïla', 'jorgensen', 'weiss', 'Weiß'])
      expect(await found(words), words).toEqual(['Leïla Jørgensen-Weiß'])
    expect(await found('lukasz zuk')).toEqual(['Łukasz Żuk'])
    expect(await found('артем федоров')).toEqual(['Артём Фёдоров'])
    for (const words of ["o'neil", 'O´Neil']) expect(await found(words), words).toEqual(['Mary-Ann O’Neil'])
    expect(await found('Súsan')).toEqual(['Susan Boyd'])
    // Signs that are letters, capitals among them.
    for (const words of ['№5', 'no5', 'Nº5', 'ørsted', 'orsted'])
      expect(await found(words), words).toEqual(['Ǿrsted №5'])
    for (const words of ['a™', '№ 9', '™', '℡', '𝐀𝐁']) expect(await found(words), words).toEqual([])
    // In these scripts a sign makes another letter.
    expect(await found('がく')).toEqual(['がく 花子'])
    expect(await found('かく')).toEqual([])
  })

  it('finds nobody by signs alone, and takes signs as they are', async () => {
    for (const signs of ['--', '%', '_', '\\', '.*', '(', '%%%', 'a%c', '[a-z]'])
      expect(await found(signs), signs).toEqual([])
    expect(await found('o’neil')).toEqual(['Mary-Ann O’Neil'])
  })

  it('finds colleagues by the same rules', async () => {
    const search = async (words: string) => (await admin.get('/api/v2/search', { query: { q: words } })).text
    for (const [words, name] of [
      ['민', '김민준'],
      ['xu', 'Xu Li'],
      ['usan', 'Susan Boyd'],
      ['leila', 'Leïla'],
      ['zu', 'Żuk'],
    ] as const)
      expect(await search(words)).toContain(name)
    expect(await search('us')).not.toContain('Susan')
    // Everybody's address ends so, nobody is called so.
    expect(await search('names')).not.toContain('Boyd')
  })
})

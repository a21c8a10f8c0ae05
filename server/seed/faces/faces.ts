import { createAvatar } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'
import { type Random, random } from '../random.ts'

// Open Peeps by Pablo Stanley, CC0 1.0: the drawings the design's own people are made of.

export type Presentation = 'feminine' | 'masculine' | 'neutral'
export type Age = 'younger' | 'middle' | 'older'
export type Headwear = 'none' | 'hijab' | 'turban' | 'beanie' | 'hat'

export type FaceTraits = {
  presentation: Presentation
  age: Age
  headwear: Headwear
  head: string
  face: string
  beard: string | null
  glasses: string | null
  skin: string
  hair: string
  clothing: string
  ground: string
}
export type Face = FaceTraits & { key: string }

type Head = { head: string; presents: Presentation[]; ages: Age[]; headwear?: Headwear; weight?: number }

const young: Age[] = ['younger']
const working: Age[] = ['younger', 'middle']
const all: Age[] = ['younger', 'middle', 'older']
const f: Presentation[] = ['feminine']
const m: Presentation[] = ['masculine']
const fn: Presentation[] = ['feminine', 'neutral']
const mn: Presentation[] = ['masculine', 'neutral']
const any: Presentation[] = ['feminine', 'masculine', 'neutral']

const heads: Head[] = [
  { head: 'afro', presents: any, ages: working },
  { head: 'bangs', presents: f, ages: all },
  { head: 'bangs2', presents: fn, ages: working },
  { head: 'bantuKnots', presents: fn, ages: young },
  { head: 'bun', presents: f, ages: working },
  { head: 'bun2', presents: f, ages: working },
  { head: 'buns', presents: f, ages: young },
  { head: 'cornrows', presents: fn, ages: working },
  { head: 'cornrows2', presents: f, ages: working },
  { head: 'dreads1', presents: any, ages: working },
  { head: 'dreads2', presents: mn, ages: working },
  { head: 'flatTop', presents: m, ages: working },
  { head: 'flatTopLong', presents: m, ages: young },
  { head: 'grayBun', presents: f, ages: ['older'], weight: 3 },
  { head: 'grayBun', presents: f, ages: working },
  { head: 'grayMedium', presents: fn, ages: ['older'], weight: 3 },
  { head: 'grayMedium', presents: fn, ages: working },
  { head: 'grayShort', presents: m, ages: ['older'], weight: 3 },
  { head: 'grayShort', presents: mn, ages: working, weight: 2 },
  { head: 'hatBeanie', presents: any, ages: working, headwear: 'beanie', weight: 0.5 },
  { head: 'hatHip', presents: any, ages: working, headwear: 'hat', weight: 0.3 },
  { head: 'hijab', presents: f, ages: working, headwear: 'hijab', weight: 1.3 },
  { head: 'long', presents: f, ages: working, weight: 1.5 },
  { head: 'longAfro', presents: fn, ages: working, weight: 0.5 },
  { head: 'longBangs', presents: f, ages: working },
  { head: 'longCurly', presents: f, ages: working },
  { head: 'medium1', presents: any, ages: working },
  { head: 'medium2', presents: f, ages: working },
  { head: 'medium3', presents: f, ages: working },
  { head: 'mediumBangs', presents: f, ages: working },
  { head: 'mediumBangs2', presents: f, ages: all },
  { head: 'mediumBangs3', presents: f, ages: working },
  { head: 'mediumStraight', presents: f, ages: working },
  { head: 'mohawk', presents: any, ages: young, weight: 0.2 },
  { head: 'noHair1', presents: m, ages: all },
  { head: 'noHair1', presents: fn, ages: working, weight: 0.2 },
  { head: 'noHair2', presents: m, ages: ['middle', 'older'], weight: 0.6 },
  { head: 'noHair3', presents: m, ages: ['older'], weight: 1.5 },
  { head: 'pomp', presents: mn, ages: working, weight: 1.4 },
  { head: 'shaved1', presents: any, ages: working },
  { head: 'shaved2', presents: mn, ages: working, weight: 1.4 },
  { head: 'shaved3', presents: mn, ages: working },
  { head: 'short1', presents: m, ages: working, weight: 1.4 },
  { head: 'short2', presents: mn, ages: working, weight: 1.4 },
  { head: 'short3', presents: any, ages: working },
  { head: 'short4', presents: m, ages: all, weight: 1.4 },
  { head: 'short5', presents: mn, ages: working, weight: 1.4 },
  { head: 'turban', presents: m, ages: all, headwear: 'turban', weight: 0.7 },
  { head: 'twists', presents: mn, ages: working },
  { head: 'twists2', presents: mn, ages: working },
]

/** Only friendly faces: nobody uploads the others to a directory at work. */
const expressions: [string, number][] = [
  ['smile', 6],
  ['calm', 3],
  ['cute', 2],
  ['smileBig', 2.5],
  ['smileTeethGap', 1.2],
  ['driven', 0.3],
  ['eatingHappy', 0.6],
  ['explaining', 0.6],
]
const beards: [string, number][] = [
  ['chin', 2],
  ['full', 4],
  ['full2', 3],
  ['full3', 1],
  ['goatee1', 1],
  ['goatee2', 1],
  ['moustache1', 0.6],
  ['moustache5', 0.6],
  ['moustache6', 1],
  ['moustache7', 1],
]
const lenses = ['glasses', 'glasses2', 'glasses3', 'glasses4', 'glasses5']
const skins = ['ffdbb4', 'f2c9a0', 'edb98a', 'dfa177', 'd08b5b', 'b9754b', 'a05f38', '85573d', '73513f']
/** The first of these suit every skin, the later ones the lighter half. */
const hairs = ['2c1b18', '4a312c', '724133', 'a55728', 'b58143', 'd6b370', 'c9743a']
const greys = ['e8e1e1', 'd9d3cd', 'c4beb8']
const clothes = [
  'e78276',
  'ffcf77',
  'fdea6b',
  '8fce8a',
  '9ddadb',
  '8fa7df',
  'c58fd6',
  'e88fb4',
  'f3f0ea',
  '5d7f8c',
]
const grounds = ['d3e0ec', 'd5e6e2', 'd9dcf5', 'd9e8d2', 'f2e3b8', 'f3d3da', 'f6ddc4', 'f7d9cf']
/** Heads whose drawing takes the hair colour; the others are inked black, so a coloured beard would not fit. */
const coloured = new Set([
  'bangs',
  'cornrows',
  'grayBun',
  'grayMedium',
  'grayShort',
  'mediumBangs2',
  'mohawk',
  'noHair3',
  'short4',
])
const cloth = new Set(['bun', 'bun2', 'hatBeanie', 'hijab', 'turban'])

/** A portrait as an SVG. */
export function drawFace(traits: FaceTraits, { framed = true } = {}): string {
  return createAvatar(openPeeps, {
    seed: 'kindred',
    ...(framed
      ? { backgroundColor: [traits.ground], scale: 110, translateX: -4, translateY: 8 }
      : { backgroundColor: [], clip: false }),
    head: [traits.head as never],
    face: [traits.face as never],
    facialHair: traits.beard ? [traits.beard as never] : [],
    facialHairProbability: traits.beard ? 100 : 0,
    accessories: traits.glasses ? [traits.glasses as never] : [],
    accessoriesProbability: traits.glasses ? 100 : 0,
    maskProbability: 0,
    skinColor: [traits.skin],
    headContrastColor: [traits.hair],
    clothingColor: [traits.clothing],
  }).toString()
}

/** So many faces, no two alike, in a fixed order. */
export function facePool(count: number): Face[] {
  const chance = random('face pool')
  const pool: Face[] = []
  const met = new Set<string>()
  while (pool.length < count) {
    const presentation = chance.weighted<Presentation>([
      ['feminine', 47],
      ['masculine', 46],
      ['neutral', 7],
    ])
    const traits = traitsFor(chance, { presentation })
    // Ground and clothing are left out: the same face on another colour is still the same face.
    const key = [traits.head, traits.face, traits.beard, traits.glasses, traits.skin, traits.hair].join(' ')
    if (met.has(key)) continue
    met.add(key)
    pool.push({ ...traits, key })
  }
  return pool
}

function traitsFor(chance: Random, wish: Partial<FaceTraits>): FaceTraits {
  const presentation = wish.presentation ?? chance.pick(any)
  const age =
    wish.age ??
    chance.weighted<Age>([
      ['younger', 4],
      ['middle', 5],
      ['older', 1.6],
    ])
  const fitting = heads.filter(
    (h) =>
      h.presents.includes(presentation) &&
      h.ages.includes(age) &&
      (wish.headwear === undefined || (h.headwear ?? 'none') === wish.headwear),
  )
  const fallback: Head = { head: 'short2', presents: any, ages: all }
  const head = wish.head
    ? (heads.find((h) => h.head === wish.head) ?? fallback)
    : fitting.length > 0
      ? chance.weighted(fitting.map((h) => [h, h.weight ?? 1] as const))
      : fallback
  const bearded = presentation === 'masculine' && chance.chance(head.headwear === 'turban' ? 0.85 : 0.36)
  const clothing = chance.pick(clothes)
  const skin = chance.pick(skins)
  const hair = cloth.has(head.head)
    ? chance.pick(clothes)
    : age === 'older'
      ? chance.pick(greys)
      : chance.pick(skins.indexOf(skin) < 5 ? hairs : hairs.slice(0, 3))
  const grey = age === 'older'
  return {
    presentation,
    age,
    headwear: head.headwear ?? 'none',
    head: head.head,
    face: grey && chance.chance(0.25) ? 'old' : chance.weighted(expressions),
    beard: !bearded
      ? null
      : coloured.has(head.head) && head.head !== 'cornrows'
        ? 'full4'
        : chance.weighted(beards),
    glasses: chance.chance(grey ? 0.5 : 0.24) ? chance.pick(lenses) : null,
    skin,
    hair,
    clothing,
    ground: chance.pick(grounds),
  }
}

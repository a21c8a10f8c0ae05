import type { FieldValue } from '../../../contract/fields/values.ts'
import { random } from '../random.ts'
import { sites } from './sites.ts'
import type { FieldSeed, PersonSeed } from './types.ts'

const nothing: Omit<FieldSeed, 'title' | 'type' | 'values'> = {
  options: [],
  min: null,
  max: null,
  required: false,
  class: 'public',
  shown_at_enrollment: false,
  archived: false,
}

/** Larkspur's fields besides the name; most people have answered, some have not. */
export function larkspurFields(people: readonly PersonSeed[]): FieldSeed[] {
  const chance = random('fields of people')
  const said = (share: number, value: () => FieldValue): FieldValue[] =>
    people.map((person) => (person.state === 'invited' || chance.roll() > share ? null : value()))
  const several = (options: readonly string[]) =>
    chance.shuffle(options).slice(0, 1 + chance.below(Math.min(3, options.length)))
  const shifts = ['Early', 'Late', 'Night', 'Weekend']
  const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
  const tongues = ['English', 'Español', 'Français', 'Português', 'Tagalog', '日本語', 'Deutsch', 'Yorùbá']
  const diets = ['Vegetarian', 'Vegan', 'Halal', 'Kosher', 'No nuts', 'No gluten']
  const disclosures = ['I have a disability', 'I have none', 'I would rather not say']
  const placeOf = new Map(sites.map(({ key, place }) => [key, place]))
  const kinds = ['Bakery', 'Fields and greenhouses', 'Kitchen', 'Warehouse', 'Office']
  return [
    {
      ...nothing,
      title: 'Area of work',
      type: 'select',
      options: kinds,
      required: true,
      shown_at_enrollment: true,
      values: said(0.9, () => chance.pick(kinds)),
    },
    {
      ...nothing,
      title: 'Shifts',
      type: 'checkbox',
      options: shifts,
      shown_at_enrollment: true,
      values: said(0.7, () => several(shifts)),
    },
    {
      ...nothing,
      title: 'Site',
      type: 'select',
      options: sites.map(({ place }) => place),
      shown_at_enrollment: true,
      values: people.map(({ site, state }) => (state === 'invited' ? null : (placeOf.get(site) ?? null))),
    },
    {
      ...nothing,
      title: 'Started in',
      type: 'numeric',
      min: 1960,
      max: 2100,
      values: people.map(({ joined_on }) => (joined_on ? Number(joined_on.slice(0, 4)) : null)),
    },
    {
      ...nothing,
      title: 'What I eat',
      type: 'checkbox',
      options: diets,
      class: 'private',
      values: said(0.3, () => several(diets)),
    },
    {
      ...nothing,
      title: 'Disability, as far as I like to say',
      type: 'select',
      options: disclosures,
      class: 'sensitive',
      values: said(0.08, () => chance.pick(disclosures)),
    },
    {
      ...nothing,
      title: 'Languages I speak',
      type: 'checkbox',
      options: tongues,
      values: said(0.6, () => several(tongues)),
    },
    {
      ...nothing,
      title: 'Years in the trade',
      type: 'numeric',
      min: 0,
      max: 60,
      values: said(0.5, () => chance.below(35)),
    },
    {
      ...nothing,
      title: 'Ask me about',
      type: 'text',
      values: said(0.25, () =>
        chance.pick([
          'Sourdough',
          'Bees',
          'Ceramics',
          'Night shifts with children',
          'Moving abroad for work',
          'Sign language',
        ]),
      ),
    },
    {
      ...nothing,
      title: 'Shirt size',
      type: 'select',
      options: sizes,
      class: 'private',
      values: said(0.65, () => chance.pick(sizes)),
    },
    {
      ...nothing,
      title: 'First aid course until',
      type: 'date',
      class: 'private',
      values: said(0.2, () => `${2026 + chance.below(3)}-0${1 + chance.below(9)}-15`),
    },
    {
      ...nothing,
      title: 'What helps me at work',
      type: 'text',
      class: 'sensitive',
      values: said(0.06, () =>
        chance.pick([
          'A quiet place for breaks',
          'Large print',
          'A chair on the line',
          'Messages rather than calls',
        ]),
      ),
    },
    {
      ...nothing,
      title: 'Parking space',
      type: 'text',
      archived: true,
      values: said(0.1, () => `P${chance.below(200)}`),
    },
  ]
}

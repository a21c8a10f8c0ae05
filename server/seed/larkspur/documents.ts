import type { DocumentSeed } from './types.ts'

const terms = `# Being here

This is a place for the people of Larkspur Foods to find each other: by what they have in common, by what they like to do, and by where they work. You use it in your working day and in your own time, as you wish.

## What we ask of you

- Speak to people here as you would across a table.
- Share what is yours to share. Recipes, contracts and figures of the company belong elsewhere.
- Tell the leaders of your group when something goes wrong.

## What you can expect of us

We keep what you write for as long as you work with us. When you leave, your name goes and what you wrote stays as “Former member”.

## Ending it

You can leave any group at any time. Nobody has to give a reason.`

const conduct = `# How we treat each other

We come from forty countries and twenty-four sites. What holds us together is that nobody has to hide who they are.

## Always

- Use the name and the pronouns that somebody asks you to use.
- Ask before you take a picture, and again before you share it.
- What is said in a private group stays in it.

## Never

- No insults, no threats, no jokes about what somebody is.
- No advertising, and no collecting of addresses.

## If something happens

Write to the leaders of the group, or to the people team. You won't be worse off for having spoken.`

const privacy = `# What we know about you

We know what your personnel file says – your name, your e-mail, where you work and since when – and what you add yourself.

## Who sees it

Colleagues see your name, your title and what you write about yourself. Your birthday and your employee number are seen by the people team alone.

## How long

For as long as you work with us, and 14 days longer.`

/** The papers of the company: in force, announced, being written, and put away. */
export const documents: readonly DocumentSeed[] = [
  {
    title: 'Terms of use',
    kind: 'terms',
    required: true,
    archived: false,
    versions: [
      {
        body: terms.replace('your name goes and what you wrote stays', 'everything you wrote is deleted'),
        summary: null,
        effective_days: -600,
      },
      {
        body: terms,
        summary: 'What you wrote stays when you leave, without your name.',
        effective_days: -160,
      },
    ],
    draft: null,
  },
  {
    title: 'How we treat each other',
    kind: 'conduct',
    required: true,
    archived: false,
    versions: [
      {
        body: conduct.replace('- Ask before you take a picture, and again before you share it.\n', ''),
        summary: null,
        effective_days: -430,
      },
      { body: conduct, summary: 'Pictures are taken and shared only with consent.', effective_days: -34 },
      {
        body: conduct.replace(
          'the leaders of the group, or to the people team',
          'the leaders of the group, the people team, or the ombudsperson',
        ),
        summary: 'From next month you can also turn to the ombudsperson.',
        effective_days: 24,
      },
    ],
    draft: null,
  },
  {
    title: 'Privacy statement',
    kind: 'privacy',
    required: false,
    archived: false,
    versions: [{ body: privacy, summary: null, effective_days: -600 }],
    draft: privacy.replace('and 14 days longer', 'and 14 days longer, so that a mistake can be undone'),
  },
  {
    title: 'Guidelines for pictures and film',
    kind: 'other',
    required: false,
    archived: true,
    versions: [
      {
        body: '# Pictures and film\n\nThese guidelines are now part of “How we treat each other”.',
        summary: null,
        effective_days: -500,
      },
    ],
    draft: null,
  },
  {
    title: 'Speaking for Larkspur in public',
    kind: 'other',
    required: false,
    archived: false,
    versions: [],
    draft: '# Speaking in public\n\n**To be written** with the press office.',
  },
]

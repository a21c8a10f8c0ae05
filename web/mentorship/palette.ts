import type { AreaPalette } from '../app/area.ts'

export const palette: AreaPalette = {
  commands: [
    {
      text: 'search.commands.find_mentor',
      words: 'search.words.find_mentor',
      href: '/mentorship/mentors',
      shown: ({ modules }) => modules.mentorship,
    },
    {
      text: 'search.commands.find_circle',
      words: 'search.words.find_circle',
      href: '/mentorship/circles',
      shown: ({ modules }) => modules.mentorship,
    },
    {
      text: 'search.commands.mentorship_profile',
      words: 'search.words.mentorship_profile',
      href: '/mentorship/profile/edit',
      shown: ({ modules }) => modules.mentorship,
    },
    {
      text: 'search.commands.schedule_session',
      words: 'search.words.schedule_session',
      href: '/mentorship/sessions/new',
      shown: ({ modules }) => modules.mentorship,
    },
  ],
}

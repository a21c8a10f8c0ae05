import type { AreaPalette } from '../app/area.ts'

export const palette: AreaPalette = {
  commands: [
    {
      text: 'search.commands.new_poll',
      words: 'search.words.new_poll',
      href: '/admin/polls/new',
      shown: ({ policy_group }) => policy_group.polls_create,
    },
    {
      text: 'search.commands.new_survey',
      words: 'search.words.new_survey',
      href: '/admin/surveys/new',
      shown: ({ policy_group }) => policy_group.surveys_create,
    },
  ],
}

import type { AreaPalette } from '../app/area.ts'

export const palette: AreaPalette = {
  commands: [
    {
      text: 'search.commands.rewards',
      words: 'search.words.rewards',
      href: '/rewards',
      shown: ({ modules }) => modules.rewards,
    },
    {
      text: 'search.commands.my_claims',
      words: 'search.words.my_claims',
      href: '/rewards/claims',
      shown: ({ modules }) => modules.rewards,
    },
    {
      text: 'search.commands.boards',
      words: 'search.words.boards',
      href: '/boards',
      shown: ({ modules }) => modules.rewards,
    },
    {
      text: 'search.commands.kudos',
      words: 'search.words.kudos',
      href: '/kudos',
      shown: ({ modules }) => modules.kudos,
    },
    {
      text: 'search.commands.thank',
      words: 'search.words.thank',
      href: '/kudos?thank=somebody',
      shown: ({ modules, look }) => modules.kudos && !look,
    },
    {
      text: 'search.commands.new_reward',
      words: 'search.words.new_reward',
      href: '/admin/gamification/rewards/new',
      shown: ({ modules, policy_group }) => modules.rewards && policy_group.gamification_manage,
    },
  ],
}

import type { AreaPalette } from '../app/area.ts'

export const palette: AreaPalette = {
  networkCommands: [
    {
      text: 'search.commands.outcomes_of',
      words: 'search.words.outcomes_of',
      at: '/plan/outcomes',
      permission: 'outcomes_view',
      shown: ({ modules }) => modules.plan,
    },
    {
      text: 'search.commands.kpis_of',
      words: 'search.words.kpis_of',
      at: '/plan/kpis',
      permission: 'kpis_view',
      shown: ({ modules }) => modules.plan,
    },
  ],
}

export const partNames = [
  'buttons',
  'badges',
  'people',
  'layout',
  'states',
  'fields',
  'form',
  'pictures',
  'table',
  'long_table',
  'overlays',
  'toasts',
  'timeline',
  'charts',
  'colours',
  'mantine',
] as const
export type PartName = (typeof partNames)[number]

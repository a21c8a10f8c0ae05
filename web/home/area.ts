import type { WebArea } from '../app/area.ts'

export const home: WebArea = {
  homeBlocks: [
    {
      name: 'waiting',
      place: 10,
      beforeNews: true,
      shown: ({ waiting }) => waiting.length > 0,
      texts: ['aside'],
      load: async () => (await import('./aside/WaitingBlock.tsx')).WaitingBlock,
    },
    {
      name: 'faces',
      place: 50,
      shown: ({ faces }) => faces.length > 0,
      texts: ['aside'],
      load: async () => (await import('./aside/NewFacesBlock.tsx')).NewFacesBlock,
    },
    {
      name: 'quiet',
      place: 60,
      shown: ({ quiet }) => quiet.length > 0,
      texts: ['aside'],
      load: async () => (await import('./aside/QuietNewsBlock.tsx')).QuietNewsBlock,
    },
  ],
}

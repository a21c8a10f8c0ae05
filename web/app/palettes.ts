import { palette as access } from '../access/palette.ts'
import { palette as budgets } from '../budgets/palette.ts'
import { palette as events } from '../events/palette.ts'
import { palette as mentorship } from '../mentorship/palette.ts'
import { palette as networks } from '../networks/palette.ts'
import { palette as people } from '../people/palette.ts'
import { palette as planning } from '../planning/palette.ts'
import { palette as posts } from '../posts/palette.ts'
import { palette as recognition } from '../recognition/palette.ts'
import { palette as segments } from '../segments/palette.ts'
import { palette as surveys } from '../surveys/palette.ts'
import type { AreaPalette } from './area.ts'

/** What each area offers in the palette, in this order. */
export const palettes: readonly AreaPalette[] = [
  networks,
  segments,
  people,
  access,
  posts,
  events,
  planning,
  budgets,
  surveys,
  mentorship,
  recognition,
]

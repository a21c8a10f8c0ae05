import { addressFigures } from './addresses.ts'
import { budgetFigures } from './budgets.ts'
import { chainAgainstFloor } from './chain.ts'
import { clickFigures } from './clicks.ts'
import { enumeration } from './enumeration.ts'
import { eventFigures } from './events.ts'
import { type Figure, print } from './figure.ts'
import { benchGround, type Ground } from './ground.ts'
import { largeAgainstSmall } from './groups.ts'
import { importFigures } from './imports.ts'
import { crashes } from './kill.ts'
import { matchingFigures } from './matches.ts'
import { mentorFigures } from './mentors.ts'
import { networkFigures } from './networks.ts'
import { pages } from './pages.ts'
import { postFigures } from './posts.ts'
import { recognitionFigures } from './recognition.ts'
import { searchFigures } from './search.ts'
import { seatFigures } from './seats.ts'
import { segmentFigures } from './segments.ts'
import { surveyFigures } from './surveys.ts'
import { usersList } from './users.ts'

const say = (line: string) => console.log(line)
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

const onGround: Record<string, (ground: Ground, say: (line: string) => void) => Promise<Figure[]>> = {
  chain: chainAgainstFloor,
  large: largeAgainstSmall,
  enumeration,
  users: usersList,
  networks: networkFigures,
  segments: segmentFigures,
  posts: postFigures,
  search: searchFigures,
  calendar: eventFigures,
  seats: seatFigures,
  budgets: budgetFigures,
  surveys: surveyFigures,
  mentors: mentorFigures,
  recognition: recognitionFigures,
}
const alone: Record<string, (say: (line: string) => void) => Promise<Figure[]>> = {
  pages,
  clicks: clickFigures,
  addresses: addressFigures,
  crashes,
  imports: importFigures,
  matching: matchingFigures,
}

/** `npm run bench` measures everything, `npm run bench -- chain pages` only what is named. */
const figures: Figure[] = []
/** Told at once: what breaks later must not take them along. */
function keep(found: readonly Figure[]) {
  figures.push(...found)
  print(found)
}
if (Object.keys(onGround).some(isWanted)) {
  const ground = await benchGround()
  try {
    for (const [name, measure] of Object.entries(onGround)) {
      if (!isWanted(name)) continue
      say(name)
      keep(await measure(ground, say))
    }
  } finally {
    await ground.stop()
  }
}
for (const [name, measure] of Object.entries(alone)) {
  if (!isWanted(name)) continue
  say(name)
  keep(await measure(say))
}
process.exitCode = figures.every((figure) => figure.ok) ? 0 : 1

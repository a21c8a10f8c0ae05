import { benchGround } from './ground.ts'
import { chainAgainstFloor, type Figure, largeAgainstSmall } from './groups.ts'

const say = (line: string) => console.log(line)
const wanted = process.argv.slice(2)
const all = { chain: chainAgainstFloor, large: largeAgainstSmall }

const ground = await benchGround()
const figures: Figure[] = []
try {
  for (const [name, measure] of Object.entries(all)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    say(name)
    figures.push(...(await measure(ground, say)))
  }
} finally {
  await ground.stop()
}
say('')
for (const { name, reached, asked, ok } of figures)
  say(`${ok ? ' ok ' : 'MISS'}  ${name}: ${reached} (asked ${asked})`)
process.exitCode = figures.every((figure) => figure.ok) ? 0 : 1

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../server/platform/settings.ts'

const routes = join(projectRoot, 'web/routes/_user')
const first = { door: 'groups', param: 'groupId' }
const others = [
  { door: 'communities', param: 'communityId' },
  { door: 'regions', param: 'regionId' },
]

const pagesOf = ({ door, param }: typeof first) =>
  readdirSync(join(routes, door, `$${param}`), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(routes, door, `$${param}`).length + 1))

/** What the signposts behind the other two doors should say: what the one of groups says, under their names. */
export function doors() {
  const wanted = new Map<string, string>()
  for (const page of pagesOf(first)) {
    const text = readFileSync(join(routes, first.door, `$${first.param}`, page), 'utf8')
    for (const { door, param } of others)
      wanted.set(
        join(routes, door, `$${param}`, page),
        text
          .replaceAll(`/_user/${first.door}/$${first.param}`, `/_user/${door}/$${param}`)
          .replaceAll(first.param, param),
      )
  }
  const found = others.flatMap((other) =>
    pagesOf(other).map((page) => join(routes, other.door, `$${other.param}`, page)),
  )
  return { wanted, found }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [file, text] of doors().wanted) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

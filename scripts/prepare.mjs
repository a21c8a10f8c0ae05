// Runs before every command, on whatever Node (20 or later) the machine has, before anything is installed: so it is
// plain JavaScript and imports nothing but Node itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE = 26
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const lock = join(root, 'package-lock.json')
const stamp = join(modules, '.kindred-lock')
const ending = process.platform === 'win32' ? '.exe' : ''
const asked = createHash('sha256').update(readFileSync(lock)).digest('hex')

if (!isInstalled()) {
  install()
  writeFileSync(stamp, asked)
}
checkNode()

function isInstalled() {
  const installed = join(modules, '.package-lock.json')
  if (!existsSync(installed)) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === asked) return true
  // Somebody ran npm themselves after the list changed.
  if (statSync(installed).mtimeMs < statSync(lock).mtimeMs) return false
  writeFileSync(stamp, asked)
  return true
}

function install() {
  const began = Date.now()
  console.log(
    existsSync(modules) ? 'The list of packages changed; installing them anew.' : 'Installing the packages.',
  )
  // Not `npm ci`: it refuses a list in which a package for some other platform is missing, and a registry that
  // serves only some platforms makes such lists. This takes the listed versions as well, and leaves the list alone.
  // Neither a setting for production nor one of the machine may leave out what builds the web or brings Node.
  // Warnings would be about the machine's own Node, which only installs.
  const wanted = ['install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error']
  const { npm_execpath: npm } = process.env
  const [command, words] = npm ? [ownNode(), [npm, ...wanted]] : ['npm', wanted]
  const { status, error } = spawnSync(command, words, {
    cwd: root,
    stdio: 'inherit',
    shell: !npm && ending !== '',
  })
  if (status !== 0)
    fail(`The packages could not be installed${error ? ` (${error.message})` : '; npm says why above'}.`)
  console.log(`Packages installed in ${Math.round((Date.now() - began) / 1000)} s.`)
}

/** The machine's Node: the one in node_modules disappears while npm reinstalls that folder. */
function ownNode() {
  const inModules = (folder) => folder.includes('node_modules')
  if (!inModules(process.execPath)) return process.execPath
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder && !inModules(folder))
  return (
    folders.map((folder) => join(folder, `node${ending}`)).find((file) => existsSync(file)) ??
    process.execPath
  )
}

function checkNode() {
  const brought = join(modules, '.bin', ending ? 'node.cmd' : 'node')
  // Windows starts a .cmd through its shell only.
  const { stdout } = ending
    ? spawnSync(`"${brought}" --version`, { encoding: 'utf8', shell: true })
    : spawnSync(brought, ['--version'], { encoding: 'utf8' })
  const found = major(stdout ?? '')
  if (found === NODE) return
  if (!existsSync(brought) && major(process.version) >= NODE) return
  fail(
    `Kindred runs on Node ${NODE}, and there is none for ${process.platform}-${process.arch} among its packages. ` +
      `Install Node ${NODE} or later on this machine (it has ${process.version}) and start again.`,
  )
}

function major(version) {
  return Number(/^v(\d+)\./.exec(version.trim())?.[1] ?? 0)
}

function fail(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

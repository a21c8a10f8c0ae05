import { spawnSync } from 'node:child_process'
import { Trouble } from '../server/platform/trouble.ts'

/** The one on the path may be somebody's own, for which Debian's packages aren't there. */
const PYTHONS = ['python3', '/usr/bin/python3']

/**
 * A Python that knows a module, for tests that compare us with a reader that shares no line with ours: one that is here,
 * else Debian's package where we may install it. Without it such a test proves nothing, so it fails.
 */
export function findPython(module: string, debianPackage: string): string {
  const found = () =>
    PYTHONS.find((python) => spawnSync(python, ['-c', `import ${module}`], { timeout: 20_000 }).status === 0)
  const here = found()
  if (here) return here
  if (process.getuid?.() === 0) {
    const quiet = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' as const }
    spawnSync('apt-get', ['update', '-qq'], quiet)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', debianPackage], quiet)
    const installed = found()
    if (installed) return installed
  }
  throw new Trouble(`These tests need Python with the module ${module}: install Debian's ${debianPackage}.`)
}

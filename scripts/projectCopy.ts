import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../server/platform/settings/settings.ts'

const SOURCES = ['bench', 'contract', 'e2e', 'scripts', 'server', 'texts', 'web']
const FILES = ['package.json', 'tsconfig.json', 'vite.config.ts', 'vitest.config.ts']

/** Copies the sources into an empty folder, where they can be changed; packages and the build are only pointed at. */
export function copyProject(root: string) {
  for (const name of [...SOURCES, ...FILES])
    cpSync(join(projectRoot, name), join(root, name), { recursive: true })
  for (const name of ['node_modules', 'dist'])
    if (existsSync(join(projectRoot, name))) symlinkSync(join(projectRoot, name), join(root, name))
}

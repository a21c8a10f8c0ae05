import { rm } from 'node:fs/promises'
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from '../../scripts/testPostgres.ts'
import { filesBeside, makeTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    owner_url: string
    web_url: string
    template: string
  }
}

/** One PostgreSQL and one template for the whole run; `npm test` brings its own, a single file run by hand starts one. */
export default async function setUp(project: TestProject) {
  const given = process.env.TEST_OWNER_URL && process.env.TEST_WEB_URL
  const own = given ? undefined : await startTestPostgres()
  const owner_url = own?.env.TEST_OWNER_URL ?? process.env.TEST_OWNER_URL ?? ''
  const web_url = own?.env.TEST_WEB_URL ?? process.env.TEST_WEB_URL ?? ''
  project.provide('owner_url', owner_url)
  project.provide('web_url', web_url)
  const template = await makeTemplate(owner_url, web_url)
  project.provide('template', template)
  return async () => {
    await own?.stop()
    await rm(filesBeside(owner_url, template), { recursive: true, force: true })
  }
}

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { networkKpis } from '../contract/planning/networkKpis.ts'
import { goals, outcomes, pillars } from '../contract/planning/outcomes.ts'
import { pathOf } from '../server/testing/world.ts'
import { look, stage } from './stage.ts'

const at = stage()
const said = (page: Page, words: string) =>
  page.locator('section.toasts .toast', { hasText: words }).first().waitFor()

describe('what a network wants to reach', () => {
  let women: number
  beforeAll(async () => {
    const { w } = at
    women = w.networks['Women at Larkspur'] ?? 0
    const leader = await w.as(w.people.leader)
    const made = async (path: string, body: object): Promise<{ id: number }> =>
      (await leader.post(path, { body })).json
    const of = { id: women }
    const field = await made(pathOf(networkKpis.createField, of), {
      title: 'Shift leads',
      type: 'numeric',
      unit: 'people',
      target: 60,
    })
    await made(pathOf(networkKpis.createUpdate, of), {
      reported_on: '2026-01-31',
      fields: [{ measure_id: field.id, value: 30 }],
    })
    const outcome = await made(outcomes.create.path, { network_id: women, name: 'Paths to leadership' })
    const pillar = await made(pillars.create.path, { outcome_id: outcome.id, name: 'Mentoring circles' })
    await made(goals.create.path, { pillar_id: pillar.id, name: 'Sixty shift leads', measure_id: field.id })
    await made(goals.create.path, { pillar_id: pillar.id, name: 'A circle at every plant' })
  })

  it('moves when a KPI is reported on a phone and when a goal is marked as reached', async () => {
    const { page } = await at.visit({ as: at.w.people.leader, width: 390 })
    await page.goto(`/groups/${women}/plan/kpis`)
    await page.getByText('30 people').first().waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Write an update' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write an update' })
    // What was reported last stands there already.
    await expect.poll(() => dialog.getByLabel('Shift leads (people)').inputValue()).toBe('30')
    await dialog.getByLabel('Shift leads (people)').fill('45')
    await dialog.getByLabel('Comment').fill('Guadalajara named fifteen.')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await said(page, 'Update saved')
    await page.getByText('45 people').first().waitFor()
    await page.getByText('↑ 15').first().waitFor()

    await page.getByRole('button', { name: 'Plan KPIs' }).click()
    await page.getByRole('menuitem', { name: 'Outcomes' }).click()
    const pillar = page
      .getByRole('list', { name: 'Programs of Paths to leadership' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Mentoring circles' }) })
    await pillar.getByText('38% The average of its 2 goals.').waitFor()
    await pillar.getByText('2 goals', { exact: true }).click()
    await pillar.getByText('75% Shift leads: 45 of 60 people.').waitFor()
    await look(page)
    await pillar.getByRole('button', { name: /A circle at every plant/ }).click()
    await page.getByRole('menuitem', { name: 'Mark as reached' }).click()
    await pillar.getByText('88% The average of its 2 goals.').waitFor()
  })

  it('is written down by its leader and read by its members', async () => {
    const { page } = await at.visit({ as: at.w.people.leader })
    await page.goto(`/groups/${women}/plan/outcomes`)
    await page.getByRole('link', { name: 'New outcome' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Belonging people can feel')
    await look(page)
    await page.getByRole('button', { name: 'Add outcome' }).click()
    await page.getByRole('heading', { level: 3, name: 'Belonging people can feel' }).waitFor()
    const { page: member } = await at.visit({ as: at.w.people.member })
    await member.goto(`/groups/${women}/plan/outcomes`)
    await member.getByRole('heading', { level: 3, name: 'Belonging people can feel' }).waitFor()
    expect(await member.getByRole('link', { name: 'New outcome' }).count()).toBe(0)
  })
})

import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { connections } from '../contract/networks/connections.ts'
import { sponsors } from '../contract/networks/sponsors.ts'
import { pathOf } from '../server/testing/world.ts'
import { openInside } from './inside.ts'
import { stage } from './stage.ts'

const at = stage()

/** Says what was done to what, and takes it back from there. */
async function takeBack(page: Page, words: string) {
  const told = page.locator('.toast', { hasText: words })
  await told.first().waitFor()
  await told.first().getByRole('button', { name: 'Undo' }).click()
  const undone = page.locator('.toast', { hasText: 'Undone' })
  // Put away, so that the next one isn't taken for told by this.
  await undone.getByRole('button').click()
  await undone.waitFor({ state: 'detached' })
}

describe('what somebody just did is taken back from where it is told', () => {
  let women = 0
  let green = 0
  beforeAll(async () => {
    const { w } = at
    women = w.networks['Women at Larkspur'] ?? 0
    green = w.networks['Green Larkspur'] ?? 0
    const leader = await w.as(w.people.leader)
    await leader.post(pathOf(sponsors.create, { id: women }), { body: { name: 'The Harbour Foundation' } })
    await leader.post(connections.create.path, {
      body: { network_id: women, with_network_id: green, shares: ['news'] },
    })
  })

  it('a decision, a removal, a move and a role given to many', async () => {
    const { w } = at
    const { page } = await at.visit({ as: w.people.admin })
    const menu = async (row: RegExp, item: string) => {
      await page.getByRole('row', { name: row }).getByRole('button').last().click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }

    await page.goto('/admin/manage/groups/connections')
    await menu(/Green Larkspur/, 'Accept')
    await takeBack(page, '“Women at Larkspur” and “Green Larkspur” are connected')
    await page.getByRole('row', { name: /Green Larkspur.*Proposed/ }).waitFor()

    await openInside(page, `/groups/${women}/manage/sponsors`)
    await menu(/The Harbour Foundation/, 'Delete')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await takeBack(page, 'Deleted “The Harbour Foundation”')
    await page.getByRole('row', { name: /The Harbour Foundation/ }).waitFor()

    const quiet = w.networks['Quiet Room'] ?? 0
    await openInside(page, `/admin/manage/groups/${quiet}/move?to=${w.networks['Parents and Carers'] ?? 0}`)
    await page.getByRole('button', { name: 'Move it' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Move it' }).click()
    await takeBack(page, 'Quiet Room moved')
    const parent = async () =>
      (await w.owner.query('select parent_id from networks where id = $1', [quiet])).rows[0]?.parent_id
    expect(await parent()).toBeNull()

    const roles = async () =>
      (
        await w.owner.query(
          'select distinct r.role_name from users u join user_roles r on r.id = u.role_id where u.id = any($1)',
          [[w.people.leader, w.people.outsider]],
        )
      ).rows.map(({ role_name }) => role_name)
    const before = await roles()
    await openInside(page, '/admin/system/users/list')
    for (const name of ['Lena Brandt', 'Olga Petrova'])
      await page.getByRole('checkbox', { name: new RegExp(name) }).check()
    await page.getByRole('button', { name: 'Change role' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Role').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Change role' }).click()
    await takeBack(page, 'Giving 2 people another role')
    expect(await roles()).toEqual(before)
  })
})

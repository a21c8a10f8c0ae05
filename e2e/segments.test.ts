import { expect, it } from 'vitest'
import { heading, look, stage } from './stage.ts'

const at = stage()
const toast = 'section.toasts .toast'

it('an administrator describes a segment, reads it as sentences, and sees who is in it and why somebody isn’t', async () => {
  const { page } = await at.visit({ as: at.w.people.admin })
  await page.goto('/admin/manage/segments')
  await heading(page, 'Segments').waitFor()
  await look(page)
  await page.getByRole('link', { name: 'New segment' }).first().click()
  await heading(page, 'New segment').waitFor()
  await page.getByLabel('Name', { exact: true }).fill('Women who don’t lead yet')
  const whole = page.getByRole('group', { name: 'Rules of this segment' })
  const addRule = async (frame: typeof whole, what: string) => {
    await frame.getByRole('button', { name: 'Add rule' }).last().click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  const choose = async (frame: typeof whole, name: string) => {
    await frame.getByLabel('Add group').last().fill(name)
    await frame.getByRole('button', { name }).last().click()
  }

  await addRule(whole, 'About groups')
  await page
    .getByText('The rules aren’t finished yet.')
    .or(page.getByText('aren’t finished'))
    .first()
    .waitFor()
  await choose(whole, 'Women at Larkspur')
  // Rules inside rules: none of those who lead it, nor of those who came lately.
  await addRule(whole, 'Group of rules')
  const inner = page.getByRole('group', { name: 'Group of rules' })
  await inner.getByLabel('How these rules combine').selectOption('none')
  await addRule(inner, 'About groups')
  await inner.getByLabel('Relation').selectOption('leader')
  await choose(inner, 'Women at Larkspur')
  await addRule(inner, 'Group of rules')
  const innermost = page.getByRole('group', { name: 'Group of rules' }).last()
  await addRule(innermost, 'About a person')
  await innermost.getByLabel('Field').selectOption('title')
  await innermost.getByLabel('Comparison').selectOption('equals')
  await innermost.getByLabel('Value').fill('Chief baker')

  const read = page.locator('.segment-aside .rules-read').first()
  await expect
    .poll(() => read.locator('p').allTextContents())
    .toEqual([
      'All of these are true:',
      'They are a member of Women at Larkspur.',
      'None of these is true:',
      'They lead Women at Larkspur.',
      'At least one of these is true:',
      'Title is “Chief baker”.',
    ])
  await page.getByText('1 person', { exact: true }).waitFor()
  await page.locator('.segment-sample').getByText('Mateo Ruiz').waitFor()
  const find = page.getByLabel('Find a person')
  await find.fill('Lena')
  await page.getByRole('button', { name: 'Lena Brandt' }).click()
  const why = page.locator('.why-within')
  await why.getByText('Lena Brandt isn’t included.').waitFor()
  const verdictOf = async (words: string) =>
    (await why.locator('.rules-read p', { hasText: words }).textContent())?.replace(words, '').trim()
  expect(await verdictOf('They are a member of Women at Larkspur.')).toBe('Yes:')
  expect(await verdictOf('None of these is true:')).toBe('No:')
  expect(await verdictOf('They lead Women at Larkspur.')).toBe('Yes:')
  await look(page)

  await page.getByRole('button', { name: 'Create segment' }).click()
  await page.locator(toast, { hasText: 'Segment created' }).waitFor()
  await heading(page, 'Women who don’t lead yet').waitFor()
  await page.getByRole('link', { name: /^People/ }).click()
  await page.getByRole('link', { name: 'Mateo Ruiz' }).waitFor()
  expect(await page.getByRole('link', { name: 'Lena Brandt' }).count()).toBe(0)
  await look(page)
})

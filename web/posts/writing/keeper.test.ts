import { describe, expect, it } from 'vitest'
import { Failure } from '../../app/failure.ts'
import type { Content } from './content.ts'
import { Keeper } from './keeper.ts'

const content = (title: string): Content => ({
  kind: 'group_message',
  title,
  body: '',
  url: '',
  language: 'en',
  picture_file_id: null,
  video_file_id: null,
  texts: [],
  picture_alt: '',
  comments_enabled: true,
  network_ids: [],
  segment_ids: [],
  publish_at: null,
})
const conflict = () => new Failure(409, 'Newer', { code: 'changed_meanwhile' })
const at = '2026-11-22T08:00:00Z'

/** A server of one draft, which answers when it is told to. */
function drafting() {
  const sent: [title: string, version: number][] = []
  const answers: ((failure?: Failure) => void)[] = []
  const timers: (() => void)[] = []
  const remembered: (string | null)[] = []
  let version = 1
  const keeper = new Keeper(
    { version, updated_at: at },
    {
      save: ({ title }, built_on) =>
        new Promise((resolve, reject) => {
          sent.push([title, built_on])
          answers.push((failure) => {
            if (failure) return reject(failure)
            version = built_on + 1
            resolve({ version, updated_at: at })
          })
        }),
      remember: (unsaved) => void remembered.push(unsaved?.content.title ?? null),
      wait: (does) => {
        timers.push(does)
        return () => void timers.splice(timers.indexOf(does), timers.includes(does) ? 1 : 0)
      },
    },
  )
  const settle = () => new Promise((done) => setImmediate(done))
  return {
    keeper,
    sent,
    remembered,
    timers,
    pause: async () => {
      timers.shift()?.()
      await settle()
    },
    answer: async (failure?: Failure) => {
      answers.shift()?.(failure)
      await settle()
    },
  }
}

describe('a draft that is being written', () => {
  it('is saved once a pause, one after the other, each built on the one before', async () => {
    const { keeper, sent, pause, answer } = drafting()
    keeper.change(content('S'))
    keeper.change(content('So'))
    expect(keeper.read().state).toBe('waiting')
    await pause()
    keeper.change(content('Soup'))
    await pause()
    expect(sent).toEqual([['So', 1]])
    await answer()
    expect(sent).toEqual([
      ['So', 1],
      ['Soup', 2],
    ])
    await answer()
    expect(keeper.read().state).toBe('saved')
    expect(keeper.isSaved).toBe(true)
  })

  it('is kept here while there is no network, and saved by itself later', async () => {
    const { keeper, sent, remembered, timers, pause, answer } = drafting()
    keeper.change(content('On the train'))
    await pause()
    await answer(new Failure(0, 'No network'))
    expect(keeper.read()).toEqual({ state: 'offline', says: 'No network' })
    expect([keeper.isSaved, remembered.at(-1), timers.length]).toEqual([false, 'On the train', 1])
    keeper.change(content('On the train home'))
    await pause()
    await answer()
    expect(sent.at(-1)).toEqual(['On the train home', 1])
    expect([keeper.read().state, remembered.at(-1)]).toEqual(['saved', null])
  })

  it('is never written over a newer one, unless its writer says so', async () => {
    const { keeper, sent, pause, answer, timers } = drafting()
    keeper.change(content('Mine'))
    await pause()
    await answer(conflict())
    expect(keeper.read().state).toBe('conflict')
    keeper.change(content('Mine, longer'))
    expect(timers).toEqual([])
    expect(await keeper.flush()).toBe(false)
    expect(sent).toHaveLength(1)
    const over = keeper.over({ version: 5, updated_at: at })
    await answer()
    expect([await over, sent.at(-1), keeper.saved.version]).toEqual([true, ['Mine, longer', 5], 6])
  })

  it('that is refused waits for other words', async () => {
    const { keeper, pause, answer, timers } = drafting()
    keeper.change(content('Far too long'))
    await pause()
    await answer(new Failure(422, 'Look again', { fields: { title: 'Too long' } }))
    expect(keeper.read()).toEqual({ state: 'refused', says: 'Too long' })
    expect(timers).toEqual([])
    keeper.change(content('Short'))
    await pause()
    await answer()
    expect(keeper.read().state).toBe('saved')
  })

  it('that became something else is tried no more, and what was typed stays', async () => {
    const { keeper, sent, timers, remembered } = drafting()
    keeper.change(content('Half a sent'))
    keeper.end()
    keeper.change(content('Half a sentence'))
    expect([keeper.read().state, await keeper.flush(), keeper.isSaved]).toEqual(['gone', false, false])
    expect([sent, timers, remembered.at(-1)]).toEqual([[], [], 'Half a sentence'])
  })

  it('is whole before it is published or left', async () => {
    const { keeper, sent, answer } = drafting()
    keeper.change(content('First'))
    const flushed = keeper.flush()
    keeper.change(content('Second'))
    await answer()
    const again = keeper.flush()
    await answer()
    expect([await flushed, await again, sent.length]).toEqual([false, true, 2])
    keeper.change(content('Thrown away'))
    keeper.drop()
    expect(keeper.isSaved).toBe(true)
  })
})

import type { z } from 'zod'
import type { Ahead } from '../../../contract/networks/handOver.ts'
import type { Reading } from '../../platform/act.ts'
import { slot } from '../../platform/area.ts'
import { openTasksOf } from './openTasks.ts'

type Shown = z.output<typeof Ahead>

const SOME_EVENTS = 10

/** What is planned in the network from now on, as far as the viewer may know. */
type ComingUp = (act: Reading, networkId: number, most: number) => Promise<Shown['events']>
export const comingUp = slot<ComingUp>('coming up')

/** What waits for those who lead a network, and what comes next in it. */
export async function aheadOf(act: Reading, network: Parameters<typeof openTasksOf>[1]): Promise<Shown> {
  const [open_tasks, ...events] = await Promise.all([
    openTasksOf(act, network),
    ...act.db.brought.to(comingUp).map((ask) => ask(act, network.id, SOME_EVENTS)),
  ])
  return { open_tasks, events: events.flat() }
}

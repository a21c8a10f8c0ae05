import type { z } from 'zod'
import { homeColumn, homeLess, type lessBlocks } from '../../contract/home/home.ts'
import type { NetworkMark } from '../../contract/networks/networks.ts'
import { myNews } from '../../contract/posts/posts.ts'
import type { Answers } from '../../contract/route.ts'
import type { Face } from '../../contract/shapes.ts'
import { call } from '../app/client.ts'
import { Failure } from '../app/failure.ts'
import { askForUndo, keyOf, queryClient, refresh } from '../app/query.ts'
import { translate } from '../app/texts.ts'
import { toast } from '../ui/toastStore.ts'
import { firstNews } from './questions.ts'

/** The part of Home, and the network or person. */
export interface LessOf {
  block: (typeof lessBlocks)[number]
  network?: z.output<typeof NetworkMark>
  person?: Face
}

const concerned = [homeLess.list.path, homeColumn.show.path, myNews.latest.path]

/** What the reader wants less of disappears before the server has filled its place. */
export async function chooseLess(choice: LessOf) {
  const { block, network, person } = choice
  const undo = askForUndo(concerned)
  try {
    const body = { block, network_id: network?.id ?? null, person_id: person?.id ?? null }
    await call(homeLess.choose, { body }, undo.options)
    leaveOut(choice)
    toast.good(translate(`home.less.done.${block}`, { name: network?.name ?? person?.name }), undo.act())
  } catch (failure) {
    toast.bad(failure instanceof Failure ? failure.message : translate('home.less.failed'))
  }
  void refresh(concerned)
}

function leaveOut({ block, network, person }: LessOf) {
  const kept = (line: { network: { id: number } | null; author?: Face }) =>
    (network === undefined || line.network?.id !== network.id) &&
    (person === undefined || line.author?.id !== person.id)
  if (block === 'news')
    queryClient.setQueryData<Answers<typeof myNews.latest>>(
      keyOf(myNews.latest.path, undefined, firstNews.query),
      (news) => news && { ...news, items: news.items.filter(kept) },
    )
  queryClient.setQueryData<Answers<typeof homeColumn.show>>(
    keyOf(homeColumn.show.path),
    (column) =>
      column && {
        waiting: block === 'waiting' ? column.waiting.filter(kept) : column.waiting,
        faces: block === 'faces' ? column.faces.filter(kept) : column.faces,
        quiet: block === 'news' ? column.quiet.filter(kept) : column.quiet,
      },
  )
}

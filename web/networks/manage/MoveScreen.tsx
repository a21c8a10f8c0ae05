import { useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { userData } from '../../../contract/access/access.ts'
import {
  type LargeMove as Move,
  type MovePreview,
  managedNetworks,
} from '../../../contract/networks/manage.ts'
import { groups, type NetworkMark } from '../../../contract/networks/networks.ts'
import { useAsked } from '../../app/asked.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useAnswer, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Watching } from '../members/DecideDialogs.tsx'
import { manageAddress } from './addresses.ts'
import { MoveEffect } from './MoveEffect.tsx'
import { NetworkFinder } from './NetworkFinder.tsx'
import type { MoveSearch } from './search.ts'
import './manage.css'

type Preview = z.output<typeof MovePreview>

/** A new place for a network: chosen, looked at with all it changes, and only then taken. */
export function MoveScreen({ id }: { id: string }) {
  const { t } = useText()
  const network = useAnswer(managedNetworks.show, { params: { id } })
  const title = t('manage.move.title', { name: network.name })
  useTitle(title)
  const { asked, ask } = useAsked<MoveSearch>()
  const { move } = useAnswer(managedNetworks.latestMove, { params: { id } })
  const waits = move?.state === 'waiting'
  return (
    <Page
      title={title}
      lead={t('manage.move.says')}
      crumbs={[
        { href: manageAddress.list, text: t('manage.list.title') },
        { href: manageAddress.edit(network.id), text: network.name },
      ]}
    >
      <Section title={t('manage.move.now')}>
        <Way of={network.trail} />
      </Section>
      <LargeMove of={move} name={network.name} />
      {!waits && (
        <Section title={t('manage.move.to')}>
          <NetworkFinder
            label={t('manage.move.search')}
            chosen={null}
            choose={(parent) => ask({ to: String(parent.id) })}
            without={[network.id]}
          />
          {network.trail.length > 0 && (
            <p className="to-top">
              <Button small aria-pressed={asked.to === 'top'} onClick={() => ask({ to: 'top' })}>
                {t('manage.move.top')}
              </Button>
            </p>
          )}
        </Section>
      )}
      {!waits && asked.to && <Previewed id={network.id} name={network.name} asked={asked} />}
    </Page>
  )
}

/** A network of very many people is moved by a job: where to, until it is done, and what became of it. */
function LargeMove({ of: move, name }: { of: z.output<typeof Move> | null; name: string }) {
  const { t } = useText()
  const dates = useDates()
  const [watching, setWatching] = useState(false)
  if (!move) return null
  const { state, to, refusal, finished_at, bulk_id } = move
  return (
    <div className={classes('note large-move', state === 'refused' && 'wait')} role="status">
      <div className="grow">
        <p>
          {state === 'waiting'
            ? t(to ? 'manage.move.waiting' : 'manage.move.waiting_top', { name, to: to?.name ?? '' })
            : state === 'done'
              ? t('manage.move.was_done', { name, moment: dates.moment(finished_at ?? move.asked_at) })
              : t(`manage.move.was_refused.${refusal ?? 'other'}`, { name })}
        </p>
        {bulk_id !== null && <Button onClick={() => setWatching(true)}>{t('manage.move.watch')}</Button>}
      </div>
      {watching && bulk_id !== null && <Watching id={bulk_id} onClose={() => setWatching(false)} />}
    </div>
  )
}

/** The path from the top. */
export function Way({ of: trail }: { of: readonly z.output<typeof NetworkMark>[] }) {
  const { t } = useText()
  if (trail.length === 0) return <p className="m2">{t('manage.move.top')}</p>
  return (
    <p className="way">
      {trail.map((mark, at) => (
        <span key={mark.id} className="row gap1">
          {at > 0 && <Icon of={ChevronRight} />}
          <Anchor href={linkTo.network(mark)}>{mark.name}</Anchor>
        </span>
      ))}
    </p>
  )
}

function Previewed({ id, name, asked }: { id: number; name: string; asked: MoveSearch }) {
  const { t } = useText()
  const navigate = useNavigate()
  const { ask, turn } = useAsked<MoveSearch>()
  const [asking, setAsking] = useState(false)
  const [coming, setComing] = useState<number | null>(null)
  const parent_id = asked.to === 'top' ? null : Number(asked.to)
  const { data, isPending, error, refetch } = useListOf(managedNetworks.previewMove, {
    params: { id },
    query: {
      ...(parent_id === null ? {} : { parent_id }),
      page: asked.page,
      page_size: asked.page_size,
    },
  })
  const { mutate, isPending: moving } = useSend(managedNetworks.move, {
    done: ({ move }) => t(move?.state === 'waiting' ? 'manage.move.began' : 'manage.move.done', { name }),
    failed: () => t('manage.move.failed'),
    stale: [managedNetworks.list.path, groups.list.path, userData.show.path],
  })
  const move = ({ version }: Preview) =>
    mutate(
      { params: { id }, body: { parent_id, preview_version: version } },
      {
        onSuccess: ({ bulk_id, move: large }) => {
          if (bulk_id !== null) setComing(bulk_id)
          // The progress of the job.
          else if (large?.state === 'waiting') ask({ to: undefined })
          else void navigate({ href: manageAddress.edit(id) })
        },
        // The present effect is shown before anybody tries again.
        onError: () => void refetch(),
        onSettled: () => setAsking(false),
      },
    )
  return (
    <Section title={t('manage.move.preview')}>
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data && (
          <>
            <Way of={data.to} />
            {same(data) ? (
              <p className="m2">{t('manage.move.same')}</p>
            ) : (
              <>
                <MoveEffect of={data} turn={turn} />
                <div className="savebar">
                  <Button look="p" onClick={() => setAsking(true)}>
                    {t('manage.move.apply')}
                  </Button>
                </div>
              </>
            )}
            {coming !== null && (
              <Watching id={coming} onClose={() => void navigate({ href: manageAddress.edit(id) })} />
            )}
            {asking && (
              <ConfirmDialog
                title={t('manage.move.ask', { name })}
                lose={t('manage.move.apply')}
                busy={moving}
                onKeep={() => setAsking(false)}
                onLose={() => move(data)}
              >
                {data.people_count === 0
                  ? t('manage.move.people_none')
                  : t('manage.move.people', { count: data.people_count })}
              </ConfirmDialog>
            )}
          </>
        )}
      </ListState>
    </Section>
  )
}

const same = ({ from, to }: Preview) => from.map(({ id }) => id).join() === to.map(({ id }) => id).join()

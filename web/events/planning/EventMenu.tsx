import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  CalendarX2,
  ClipboardList,
  Copy,
  Ellipsis,
  Pencil,
  Send,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { eventPlans } from '../../../contract/events/management.ts'
import type { Event } from '../../../contract/events/pages.ts'
import { linkTo } from '../../app/links.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { staleEvents } from './stale.ts'

const EventDialog = lazy(() => import('./EventDialogs.tsx').then((part) => ({ default: part.EventDialog })))

export type Acted = Pick<
  z.output<typeof Event>,
  'id' | 'name' | 'state' | 'publish_at' | 'can' | 'host' | 'series'
>
export type Asking = 'publish' | 'cancel' | 'delete'

interface Props {
  event: Acted
  /** Further actions, above those that end it. */
  more?: readonly MenuEntry[]
}

/** The organizers' actions on an event in its present state. */
export function EventMenu({ event, more = [] }: Props) {
  const { t } = useText()
  const [asking, setAsking] = useState<Asking | null>(null)
  const acts = useEventActs()
  const { can } = event
  const act = (name: keyof typeof icons) => ({
    text: t(`eventPlanning.menu.${name}.do`),
    icon: icons[name],
    does: () => acts[name].mutate({ params: { id: event.id } }),
  })
  const ask = (name: Asking, danger: boolean) => ({
    text: t(`eventPlanning.menu.${name}.do`),
    icon: marks[name],
    danger,
    does: () => setAsking(name),
  })
  const entries: MenuEntry[] = [
    ...(can.edit
      ? [{ text: t('eventPlanning.menu.edit'), icon: Pencil, href: `${linkTo.event(event)}/edit` }]
      : []),
    ...(can.manage
      ? [
          {
            text: t('eventPlanning.menu.manage'),
            icon: ClipboardList,
            href: `${linkTo.event(event)}/manage/todos`,
          },
          act('copy'),
        ]
      : []),
    ...(can.publish ? [ask('publish', false)] : []),
    ...(can.submit && !can.publish ? [act('submit')] : []),
    ...(can.withdraw ? [act('withdraw')] : []),
    ...more,
    ...(can.archive ? [act('archive')] : []),
    ...(can.un_archive ? [act('unarchive')] : []),
  ]
  const ending: MenuEntry[] = [
    ...(can.cancel ? [ask('cancel', true)] : []),
    ...(can.delete ? [ask('delete', true)] : []),
  ]
  const items: MenuEntry[] =
    entries.length > 0 && ending.length > 0 ? [...entries, 'rule', ...ending] : [...entries, ...ending]
  if (items.length === 0) return null
  return (
    <>
      <Menu
        label={t('eventPlanning.menu.label')}
        align="end"
        items={items}
        opener={(props) => (
          <Button
            {...props}
            look="q"
            icon={Ellipsis}
            label={t('eventPlanning.menu.more')}
            busy={Object.values(acts).some(({ isPending }) => isPending)}
          />
        )}
      />
      {asking && (
        <Suspense>
          <EventDialog event={event} about={asking} onClose={() => setAsking(null)} />
        </Suspense>
      )}
    </>
  )
}

const icons = { copy: Copy, submit: Send, withdraw: Undo2, archive: Archive, unarchive: ArchiveRestore }
const marks = { publish: Upload, cancel: CalendarX2, delete: Trash2 }

/** Actions done at once, with their texts. */
export function useEventActs() {
  const { t } = useText()
  const navigate = useNavigate()
  const say = (name: keyof typeof icons) => ({
    done: (event: { name: string }) =>
      name === 'archive'
        ? t('ui.toasts.archived', { name: event.name })
        : t(`eventPlanning.menu.${name}.done`),
    failed: () => t(`eventPlanning.menu.${name}.failed`),
    stale: staleEvents,
  })
  return {
    copy: useSend(eventPlans.copy, {
      ...say('copy'),
      atOnce: ({ id }) => void navigate({ to: '/events/drafts/$draftId', params: { draftId: id } }),
    }),
    submit: useSend(eventPlans.submit, say('submit')),
    withdraw: useSend(eventPlans.withdraw, say('withdraw')),
    archive: useSend(eventPlans.archive, say('archive')),
    unarchive: useSend(eventPlans.unarchive, say('unarchive')),
  }
}

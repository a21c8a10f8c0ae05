import { Archive, Ellipsis, MessageSquarePlus, Pencil } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { mentorshipPrograms, type Program } from '../../../contract/mentorship/programs.ts'
import { hasRounds } from '../../../contract/mentorship/states.ts'
import { usePath } from '../../app/path.ts'
import { useAnswer, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { useTitle } from '../../shell/title.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { Menu } from '../../ui/dialogs/Menu.tsx'
import { Crumbs } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { toPrograms } from './programAddresses.ts'
import { badgeOf, stalePrograms, stateOf } from './programWords.ts'
import { WriteDialog } from './WriteDialog.tsx'
import '../mentorship.css'
import './programs.css'

type Move = 'open' | 'close' | 'start' | 'end'
const moves = { open: 'enrolling', close: 'matching', start: 'running', end: 'ended' } as const

/** The step that comes next is the primary one, where the page has no other. */
const nextOf = ({ state, can, match_by }: Program): Move | undefined => {
  if (state === 'draft' && can.open) return 'open'
  if (state === 'enrolling' && can.close) return hasRounds(match_by) ? 'close' : 'start'
  return undefined
}

const Writing = createContext<(part?: 'silent') => void>(() => {})
/** Opens the dialog to write to people of the program. */
export const useWriting = () => use(Writing)

/** A program’s pages: its name and state, what can be done with it, and its tabs. */
export function ProgramFrame({ id, children }: { id: string; children: (program: Program) => ReactNode }) {
  const { t } = useText()
  const program = useAnswer(mentorshipPrograms.show, { params: { id } })
  const [moving, setMoving] = useState<Move | null>(null)
  const [writing, setWriting] = useState<{ part?: 'silent' } | null>(null)
  useTitle(program.name)
  const next = nextOf(program)
  return (
    <div className="in wide">
      <Crumbs of={[{ href: toPrograms.list, text: t('mentorshipPrograms.crumb') }]} />
      <div className="head program-head">
        <div>
          <StateBadge state={badgeOf[stateOf(program)]}>
            {t(`mentorshipPrograms.state.${stateOf(program)}`)}
          </StateBadge>
          <h1 tabIndex={-1} data-page-title>
            {program.name}
          </h1>
          <p>{t(`mentorshipPrograms.match_by.${program.match_by}`)}</p>
          {program.type?.reverse && <p className="m2">{t('mentorshipPrograms.reverse')}</p>}
        </div>
        <div className="acts">
          {next && (
            <Button look="p" onClick={() => setMoving(next)}>
              {t(`mentorshipPrograms.act.${next}`)}
            </Button>
          )}
          <ProgramMenu of={program} next={next} move={setMoving} write={() => setWriting({})} />
        </div>
      </div>
      <ProgramTabs of={program} />
      <Writing value={(part) => setWriting(part ? { part } : {})}>{children(program)}</Writing>
      {moving && <MoveDialog of={program} move={moving} onClose={() => setMoving(null)} />}
      {writing && <WriteDialog of={program} part={writing.part} onClose={() => setWriting(null)} />}
    </div>
  )
}

function ProgramTabs({ of: program }: { of: Program }) {
  const { t } = useText()
  const path = usePath()
  const tab = (name: 'overview' | 'people' | 'matching' | 'questions' | 'guides', count?: number) => {
    const href = toPrograms[name](program)
    return {
      href,
      text: t(`mentorshipPrograms.tab.${name}`),
      current: path === href,
      ...(count !== undefined && { count }),
    }
  }
  return (
    <Tabs
      label={program.name}
      items={[
        tab('overview'),
        tab('people', program.participants),
        ...(hasRounds(program.match_by) ? [tab('matching')] : []),
        tab('questions'),
        tab('guides'),
      ]}
    />
  )
}

interface MenuProps {
  of: Program
  next: Move | undefined
  move: (move: Move) => void
  write: () => void
}

function ProgramMenu({ of: program, next, move, write }: MenuProps) {
  const { t } = useText()
  const { can, id } = program
  const archive = useSend(mentorshipPrograms.archive, {
    done: ({ name }) => t('ui.toasts.archived', { name }),
    stale: stalePrograms,
  })
  const restore = useSend(mentorshipPrograms.restore, {
    done: ({ name }) => t('ui.toasts.restored', { name }),
    stale: stalePrograms,
  })
  const others = (Object.keys(moves) as Move[]).filter((one) => can[one] && one !== next)
  const items = [
    ...(can.edit
      ? [{ text: t('mentorshipPrograms.act.edit'), icon: Pencil, href: toPrograms.edit(program) }]
      : []),
    ...(can.write ? [{ text: t('mentorshipPrograms.act.write'), icon: MessageSquarePlus, does: write }] : []),
    ...others.map((one) => ({ text: t(`mentorshipPrograms.act.${one}`), does: () => move(one) })),
    ...(can.archive
      ? [
          {
            text: t('mentorshipPrograms.act.archive'),
            icon: Archive,
            does: () => archive.mutate({ params: { id } }),
          },
        ]
      : []),
    ...(can.restore
      ? [{ text: t('mentorshipPrograms.act.restore'), does: () => restore.mutate({ params: { id } }) }]
      : []),
  ]
  if (items.length === 0) return null
  return (
    <Menu
      label={t('mentorshipPrograms.act.more')}
      align="end"
      items={items}
      opener={(props) => <Button icon={Ellipsis} label={t('mentorshipPrograms.act.more')} {...props} />}
    />
  )
}

function MoveDialog({ of: program, move, onClose }: { of: Program; move: Move; onClose: () => void }) {
  const { t } = useText()
  const days = useDates('UTC')
  const send = useSend(mentorshipPrograms.move, {
    done: () => t(`mentorshipPrograms.done.${move}`),
    stale: stalePrograms,
  })
  return (
    <ConfirmDialog
      title={t(`mentorshipPrograms.ask.${move}`, { name: program.name })}
      keep={t('mentorshipPrograms.keep')}
      lose={t(`mentorshipPrograms.act.${move}`)}
      busy={send.isPending}
      onKeep={onClose}
      onLose={() =>
        send.mutate(
          { params: { id: program.id }, body: { state: moves[move] } },
          { onSuccess: onClose, onError: onClose },
        )
      }
    >
      <p>{t(`mentorshipPrograms.ask_says.${move}`, { day: days.day(program.enrols_until) })}</p>
    </ConfirmDialog>
  )
}

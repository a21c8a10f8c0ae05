import { Check, ChevronDown, Clock, DoorOpen, Eye, MessageSquareText } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { MembershipState } from '../../../contract/networks/networks.ts'
import { Failure } from '../../app/failure.ts'
import { loadTexts, useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { toast } from '../../ui/toastStore.ts'
import type { Asked } from './MembershipDialogs.tsx'

/** Dialogs come when they are first opened, with their sentences. */
const Dialogs = lazy(async () => {
  const [part] = await Promise.all([import('./MembershipDialogs.tsx'), loadTexts(['members'])])
  return { default: part.MembershipDialogs }
})

interface Props {
  network: {
    id: number
    name: string
    my_membership: z.output<typeof MembershipState> | null
    /** Joining is asked for, and somebody decides. */
    asks: boolean
  }
  small?: boolean
  /** On cards and where joining isn't the one thing to do. */
  quiet?: boolean
}

/**
 * One's own membership and its actions: join or ask, withdraw the request, leave, choose who may know. The page loads
 * the texts of `members`.
 */
export function JoinButton({ network, small, quiet }: Props) {
  const { t } = useText()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { name, my_membership: state, asks } = network
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const pressed = useRef(false)
  const open = (what: Asked) => () => setAsked(what)
  /** One tap, unless there is something to be asked or decided first. Who may know is chosen afterwards, if at all. */
  const begin = async () => {
    if (asks) return setAsked('join')
    setBusy(true)
    try {
      const [{ joinAtOnce, joinsMore }] = await Promise.all([
        import('./membership.ts'),
        loadTexts(['members']),
      ])
      const mine = await joinAtOnce(network.id)
      if (!mine) return setAsked('join')
      pressed.current = true
      toast.good(t('members.join.done', { name }), {
        text: t('members.join.visibility'),
        does: open('visibility'),
      })
      if (joinsMore(mine)) setAsked('below')
    } catch (failure) {
      toast.bad(failure instanceof Failure ? failure.message : t('members.join.failed'))
    } finally {
      setBusy(false)
    }
  }
  const items: readonly MenuEntry[] =
    state === 'pending'
      ? [
          { text: t('members.join.answers'), icon: MessageSquareText, does: open('answers') },
          { text: t('members.join.withdraw'), icon: DoorOpen, danger: true, does: open('withdraw') },
        ]
      : [
          { text: t('members.join.visibility'), icon: Eye, does: open('visibility') },
          { text: t('members.join.answers'), icon: MessageSquareText, does: open('answers') },
          { text: t('members.join.leave'), icon: DoorOpen, danger: true, does: open('leave') },
        ]
  const isIn = state === 'active' || state === 'pending'
  // The button pressed is gone: focus moves to the one in its place.
  useEffect(() => {
    if (!isIn || !pressed.current) return
    pressed.current = false
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus()
  }, [isIn])
  return (
    <span ref={place}>
      {isIn ? (
        <Menu
          label={t('members.join.menu', { name })}
          align="end"
          items={items}
          opener={(props) => (
            <Button
              {...props}
              look={state === 'active' ? 't' : 's'}
              small={small}
              icon={state === 'active' ? Check : Clock}
              iconAfter={ChevronDown}
              label={`${t(state === 'active' ? 'members.join.joined' : 'members.join.asked')}: ${t('members.join.menu', { name })}`}
            >
              {t(state === 'active' ? 'members.join.joined' : 'members.join.asked')}
            </Button>
          )}
        />
      ) : (
        <Button
          look={quiet ? 's' : 'p'}
          small={small}
          label={t(asks ? 'members.join.title_ask' : 'members.join.title', { name })}
          busy={busy}
          onClick={() => void begin()}
        >
          {t(
            state === 'declined' || state === 'removed'
              ? 'members.join.again'
              : asks
                ? 'members.join.ask'
                : 'members.join.join',
          )}
        </Button>
      )}
      {asked && (
        <Suspense fallback={null}>
          <Dialogs id={network.id} name={name} asked={asked} ask={setAsked} />
        </Suspense>
      )}
    </span>
  )
}

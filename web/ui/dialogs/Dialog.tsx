import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useText } from '../../app/texts.ts'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { InDialog } from './dialogContext.ts'
import { openDialogs } from './openDialogs.ts'
import './dialog.css'

interface Props {
  /** Names the object: "Delete Pottery evening?" */
  title: string
  onClose: () => void
  children: ReactNode
  actions?: ReactNode
  /** 440 for questions, 540 for short forms. */
  size?: 'question' | 'form'
  /** Answers are asked for: it interrupts, and there is no cross beside the title. */
  question?: boolean
}

/** Rendered while it is open. The browser holds the focus inside and the page behind it still. */
export function Dialog({ title, onClose, children, actions, size = 'form', question }: Props) {
  const { t } = useText()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  close.current = onClose

  // At once rather than when idle: otherwise keyboard focus would be pulled back from where it has moved.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    openDialogs.add(element)
    // The safe answer, or the first field: the cross comes first in the page and last in use.
    element
      .querySelector<HTMLElement>('[data-first-focus], .said :is(input, select, textarea):not(:disabled)')
      ?.focus()
    return () => {
      openDialogs.remove(element)
      // Taking an open dialog out of the page leaves the focus nowhere.
      element.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, through onCancel.
    <dialog
      ref={dialog}
      className={classes('dlg', size === 'form' && 'broad')}
      role={question ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={question ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === event.currentTarget) close.current()
      }}
      // The browser closes it itself on a second Escape; after our own closing there is nothing left to report.
      onClose={() => dialog.current && close.current()}
      onClick={(event) => event.target === event.currentTarget && close.current()}
    >
      <div className="body">
        <div className="row top">
          <h2 id={`${id}-title`} className="grow">
            {title}
          </h2>
          {!question && <Button look="q" small icon={X} label={t('ui.close')} onClick={onClose} />}
        </div>
        <div id={`${id}-text`} className="said">
          <InDialog value={true}>{children}</InDialog>
        </div>
        {actions && <div className="acts">{actions}</div>}
      </div>
    </dialog>
  )
}

/** The way out of a dialog with fields: it stands before the act, which ends the row. */
export function Cancel({ onClick }: { onClick: () => void }) {
  const { t } = useText()
  return (
    <Button look="q" onClick={onClick}>
      {t('ui.cancel')}
    </Button>
  )
}

interface ConfirmProps {
  title: string
  children: ReactNode
  /** The safe choice is the primary one: "Keep editing". */
  keep?: string
  /** The destructive action: "Leave page". */
  lose: string
  onKeep: () => void
  onLose: () => void
  busy?: boolean
  /** Nothing brings it back: the losing choice is filled red. */
  irreversible?: boolean
}

export function ConfirmDialog({
  title,
  children,
  keep,
  lose,
  onKeep,
  onLose,
  busy,
  irreversible,
}: ConfirmProps) {
  const { t } = useText()
  return (
    <Dialog
      title={title}
      size="question"
      question
      onClose={onKeep}
      actions={
        <>
          <Button look={irreversible ? 'd' : 'dq'} busy={busy} onClick={onLose}>
            {lose}
          </Button>
          <Button look={irreversible ? 's' : 'p'} data-first-focus onClick={onKeep}>
            {keep ?? t('ui.cancel')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

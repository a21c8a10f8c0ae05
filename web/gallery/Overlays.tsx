import { ChevronDown, Languages } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Cancel, ConfirmDialog, Dialog } from '../ui/dialogs/Dialog.tsx'
import { Menu } from '../ui/dialogs/Menu.tsx'
import { Popover } from '../ui/dialogs/Popover.tsx'
import { ReasonDialog } from '../ui/dialogs/ReasonDialog.tsx'
import { Checkbox } from '../ui/forms/Checkbox.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { setAutoDismiss, toast } from '../ui/toastStore.ts'
import { Block } from './Block.tsx'

const MantineProof = lazy(() => import('./MantineProof.tsx').then((part) => ({ default: part.MantineProof })))

export function Overlays() {
  const [open, setOpen] = useState<'leave' | 'purge' | 'reason' | 'form'>()
  const [language, setLanguage] = useState('English')
  const [stays, setStays] = useState(false)
  const close = () => setOpen(undefined)
  return (
    <>
      <Block name="overlays">
        <div className="row wrap">
          <Button onClick={() => setOpen('leave')}>A question</Button>
          <Button onClick={() => setOpen('purge')}>Something irreversible</Button>
          <Button onClick={() => setOpen('reason')}>A reason</Button>
          <Button onClick={() => setOpen('form')}>A short form</Button>
          <Menu
            label="Language"
            items={['English', 'Deutsch', '日本語'].map((text) => ({
              text,
              chosen: text === language,
              does: () => setLanguage(text),
            }))}
            opener={(props) => (
              <Button icon={Languages} iconAfter={ChevronDown} {...props}>
                {language}
              </Button>
            )}
          />
          <Popover label="Columns" opener={(props) => <Button {...props}>A panel</Button>}>
            <div className="col gap2">
              <Checkbox name="role" label="Role" value onChange={() => {}} />
              <Checkbox name="joined" label="Joined" value={false} onChange={() => {}} />
            </div>
          </Popover>
        </div>
        {open === 'leave' && (
          <ConfirmDialog
            title="Unsaved Changes"
            keep="Keep editing"
            lose="Leave page"
            onKeep={close}
            onLose={close}
          >
            Are you sure you wish to leave this page? All unsaved changes will be lost.
          </ConfirmDialog>
        )}
        {open === 'purge' && (
          <ConfirmDialog
            title="Purge Jonas Lindqvist?"
            keep="Keep Jonas"
            lose="Purge for good"
            irreversible
            onKeep={close}
            onLose={() => {
              toast.bad('Failed to purge Jonas Lindqvist', { text: 'Try again', does: () => {} })
            }}
          >
            What Jonas wrote stays as “Former member”. This can’t be taken back.
          </ConfirmDialog>
        )}
        {open === 'reason' && (
          <ReasonDialog
            title="Decline “Pottery evening”?"
            act="Decline"
            danger
            busy={false}
            onReason={close}
            onClose={close}
          >
            Its organizer is told why.
          </ReasonDialog>
        )}
        {open === 'form' && (
          <Dialog
            title="Rename Pottery evening"
            onClose={close}
            actions={
              <>
                <Cancel onClick={close} />
                <Button look="p" onClick={close}>
                  Rename
                </Button>
              </>
            }
          >
            <TextField name="rename" label="Name" value="Pottery evening" onChange={() => {}} />
          </Dialog>
        )}
      </Block>
      <Block name="toasts">
        <div className="row wrap">
          <Button
            onClick={() => toast.good('Event updated', { text: 'Undo', does: () => toast.info('Put back') })}
          >
            Good
          </Button>
          <Button
            onClick={() => toast.bad('Failed to upload the picture', { text: 'Try again', does: () => {} })}
          >
            Bad
          </Button>
          <Button onClick={() => toast.info('The file will be in your downloads')}>Plain</Button>
          <Checkbox
            name="stays"
            label="They stay until put away"
            value={stays}
            onChange={(on) => {
              setStays(on)
              setAutoDismiss(!on)
            }}
          />
        </div>
      </Block>
      <Block name="colours">
        <div className="swatches">
          {['Primary', 'Soft', 'Link on paper', 'Selected row', 'Sunken', 'Quiet words'].map((text, at) => (
            <div key={text} className={`swatch w${at + 1}`}>
              {text}
            </div>
          ))}
          <div className="swatch slot s1">A slot of this colour</div>
        </div>
      </Block>
      <Block name="mantine">
        <Suspense fallback={<Skeleton height="120px" shape="box" />}>
          <MantineProof />
        </Suspense>
      </Block>
    </>
  )
}

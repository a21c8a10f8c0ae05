import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { CopySecret } from './CopySecret.tsx'

interface Props {
  title: string
  says: string
  value: string
  texts: Parameters<typeof CopySecret>[0]['texts']
  done: string
  onClose: () => void
}

/** A new secret, to be copied now: it isn't shown again. */
export const SecretOnce = ({ title, says, value, texts, done, onClose }: Props) => (
  <Dialog
    title={title}
    onClose={onClose}
    actions={
      <Button look="p" onClick={onClose}>
        {done}
      </Button>
    }
  >
    <div className="stack">
      <p>{says}</p>
      <CopySecret label={title} value={value} texts={texts} />
    </div>
  </Dialog>
)

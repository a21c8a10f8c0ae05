import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { useText } from '../../../app/texts.ts'
import { leadsSomewhereSafe } from '../../../documents/addresses.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'

/** Where the selected words lead; with nothing selected the address itself is written there. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useText()
  const before = String(editor.getAttributes('link').href ?? '')
  const [address, setAddress] = useState(before)
  const [problem, setProblem] = useState<string>()
  const leave = () => {
    onClose()
    editor.commands.focus()
  }
  const take = (event: FormEvent) => {
    event.preventDefault()
    // A form around the text isn't sent by this one.
    event.stopPropagation()
    const href = withProtocol(address.trim())
    if (!leadsSomewhereSafe(href)) return setProblem(t('posts.write.link.problem'))
    const chain = editor.chain().focus().extendMarkRange('link')
    if (before || !editor.state.selection.empty) chain.setLink({ href }).run()
    else
      chain
        .insertContent([
          { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] },
          { type: 'text', text: ' ' },
        ])
        .run()
    leave()
  }
  return (
    <Dialog title={t('posts.write.link.title')} size="question" onClose={leave}>
      <form noValidate onSubmit={take} className="fields">
        <TextField
          name="link"
          type="url"
          label={t('posts.write.link.address')}
          placeholder="https://"
          limit={limits.url}
          autoComplete="off"
          value={address}
          error={problem}
          onChange={(text) => {
            setAddress(text)
            setProblem(undefined)
          }}
        />
        <div className="acts">
          {before && (
            <Button
              look="dq"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run()
                leave()
              }}
            >
              {t('posts.write.link.remove')}
            </Button>
          )}
          <Button type="submit" look="p">
            {t('posts.write.link.set')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const withProtocol = (address: string) => {
  if (/^[a-z][a-z0-9+.-]*:/i.test(address)) return address
  return /^[^\s/@]+@[^\s/@]+$/.test(address) ? `mailto:${address}` : `https://${address}`
}

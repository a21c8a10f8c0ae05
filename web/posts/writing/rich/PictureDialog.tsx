import type { Editor } from '@tiptap/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { posts } from '../../../../contract/posts/pages.ts'
import { Failure } from '../../../app/failure.ts'
import { useText } from '../../../app/texts.ts'
import { upload } from '../../../app/upload.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { FieldError } from '../../../ui/forms/field.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { pictureTypes } from '../../../ui/picture.ts'

interface Props {
  editor: Editor
  /** One that was dropped or pasted. */
  file: File | null
  onClose: () => void
}

/** A picture for the text, with its alternative text; for an existing one only that is edited. */
export function PictureDialog({ editor, file: given, onClose }: Props) {
  const { t } = useText()
  const there = editor.isActive('picture') ? editor.getAttributes('picture') : null
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState(given)
  const [url, setUrl] = useState<string>()
  const [alt, setAlt] = useState(String(there?.alt ?? ''))
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<{ of: 'file' | 'alt'; says: string }>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const leave = () => {
    onClose()
    editor.commands.focus()
  }
  const take = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (progress !== null) return
    const words = alt.trim()
    if (!there && !file) return setProblem({ of: 'file', says: t('posts.write.picture.none') })
    if (words === '') return setProblem({ of: 'alt', says: t('posts.write.picture.alt_missing') })
    if (there) {
      editor.chain().focus().updateAttributes('picture', { alt: words }).run()
      return leave()
    }
    setProgress(0)
    try {
      const kept = await upload(posts.addPicture, { parts: { file }, onProgress: setProgress })
      editor
        .chain()
        .focus()
        // On a line of its own, and the text goes on below it.
        .insertContent([
          { type: 'paragraph', content: [{ type: 'picture', attrs: { src: kept.url, alt: words } }] },
          { type: 'paragraph' },
        ])
        .run()
      leave()
    } catch (failure) {
      setProgress(null)
      setProblem({
        of: 'file',
        says:
          failure instanceof Failure
            ? (failure.fields.file ?? failure.message)
            : t('posts.write.picture.failed'),
      })
    }
  }
  return (
    <Dialog title={t(there ? 'posts.write.picture.edit' : 'posts.write.picture.add')} onClose={leave}>
      <form noValidate onSubmit={(event) => void take(event)} className="fields">
        {!there && (
          <div>
            {url && <img className="picture-now" src={url} alt="" />}
            <Button data-first-focus busy={progress !== null} onClick={() => input.current?.click()}>
              {t(file ? 'ui.picture.change' : 'ui.picture.choose')}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept={pictureTypes.join(',')}
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null)
                setProblem(undefined)
              }}
            />
            {progress !== null && (
              <progress
                className="progress"
                max={1}
                value={progress}
                aria-label={t('posts.write.picture.sending')}
              />
            )}
            <div role="alert">
              <FieldError id="picture">{problem?.of === 'file' ? problem.says : undefined}</FieldError>
            </div>
          </div>
        )}
        <TextField
          name="alt"
          label={t('posts.write.picture.alt')}
          hint={t('posts.write.picture.alt_hint')}
          limit={limits.description}
          autoComplete="off"
          value={alt}
          error={problem?.of === 'alt' ? problem.says : undefined}
          onChange={(text) => {
            setAlt(text)
            setProblem(undefined)
          }}
        />
        <div className="acts">
          <Button type="submit" look="p" busy={progress !== null}>
            {t(there ? 'posts.write.picture.save' : 'posts.write.picture.put')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { Search } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { communityFinder } from '../../contract/access/access.ts'
import { limits } from '../../contract/limits.ts'
import { useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { CentredFrame } from '../shell/CentredFrame.tsx'
import { Button, LinkButton } from '../ui/Button.tsx'
import { TextField } from '../ui/forms/TextField.tsx'
import { BackToLogin } from './EntryStep.tsx'
import './access.css'

/** Available on every host: somebody who is lost enters their work e-mail or company and is shown the way. */
export function FindCommunityScreen() {
  const { t } = useText()
  const [words, setWords] = useState('')
  const [lacking, setLacking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const find = useSend(communityFinder.find, { failed: () => t('access.find.failed') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const lacks = words.trim() === ''
    setLacking(lacks)
    if (lacks) form.current?.querySelector('input')?.focus()
    else if (!find.isPending) find.mutate({ body: { looking_for: words.trim() } })
  }
  return (
    <CentredFrame>
      <div className="lost">
        <h1 tabIndex={-1} data-page-title>
          {t('access.find.title')}
        </h1>
        <p className="says">{t('access.find.says')}</p>
        <form ref={form} onSubmit={submit} noValidate>
          <TextField
            name="looking_for"
            label={t('access.find.looking_for')}
            icon={Search}
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            limit={limits.email}
            value={words}
            onChange={setWords}
            error={lacking ? t('access.find.missing') : undefined}
          />
          <Button type="submit" look="p" wide busy={find.isPending}>
            {t('access.find.submit')}
          </Button>
        </form>
        <div role="status">{find.data && <Found items={find.data.items} />}</div>
        <BackToLogin />
      </div>
    </CentredFrame>
  )
}

function Found({ items }: { items: readonly { name: string; address: string }[] }) {
  const { t } = useText()
  if (items.length === 0)
    return (
      <>
        <h2>{t('access.find.nothing_title')}</h2>
        <p className="m2">{t('access.find.nothing')}</p>
      </>
    )
  return (
    <>
      <h2>{t('access.find.found')}</h2>
      <ul>
        {items.map(({ name, address }) => (
          <li key={address}>
            <LinkButton wide href={address}>
              {t('access.find.go', { name })}
            </LinkButton>
          </li>
        ))}
      </ul>
    </>
  )
}

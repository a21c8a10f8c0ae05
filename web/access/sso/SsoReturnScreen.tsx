import { useSearch } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { omniAuth } from '../../../contract/access/sso.ts'
import { afterSignIn } from '../../../contract/redirects.ts'
import { call } from '../../app/client.ts'
import { Failure } from '../../app/failure.ts'
import { enter } from '../../app/signIn.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { EntryStep } from '../EntryStep.tsx'

type Ended = 'tested' | { refused: string } | null

/** A round is fetched once; drawing the page again must not ask again. */
const asked = new Map<string, Promise<{ tested: boolean; token: string | null; to: string }>>()

function fetchRound(round: number | undefined, answer: string) {
  const key = `${round ?? ''}#${answer}`
  const known = asked.get(key)
  if (known) return known
  const found = round
    ? call(omniAuth.finishSaml, { body: { round } })
    : call(omniAuth.finishOidc, { body: { answer } })
  asked.set(key, found)
  return found
}

/** Where the company's sign-in brings people back to: fetches the session, which only this browser can. */
export function SsoReturnScreen() {
  const { t } = useText()
  const { round, failed } = useSearch({ from: '/_anonymous/login/sso' })
  const [ended, setEnded] = useState<Ended>(null)

  useEffect(() => {
    const answer = window.location.hash.slice(1)
    if (failed || (!round && !answer)) return setEnded({ refused: '' })
    // The code in the address is used up in a moment; it needn't stay in the history.
    if (answer) window.history.replaceState(window.history.state, '', window.location.pathname)
    fetchRound(round, answer).then(
      ({ tested, token, to }) => {
        if (tested || token === null) return setEnded('tested')
        return enter(token, afterSignIn(to, window.location.origin))
      },
      (failure: unknown) => setEnded({ refused: failure instanceof Failure ? failure.message : '' }),
    )
  }, [round, failed])

  if (ended === null)
    return (
      <EntryStep title={t('sso.returned.title')} says={<span role="status">{t('sso.returned.wait')}</span>} />
    )
  if (ended === 'tested')
    return (
      <EntryStep title={t('sso.returned.tested_title')} says={t('sso.returned.tested')}>
        <LinkButton href="/admin/system/settings/sso">{t('sso.returned.back')}</LinkButton>
      </EntryStep>
    )
  const otherwise = t(failed === 'refused' ? 'sso.returned.refused' : 'sso.returned.over')
  return (
    <EntryStep title={t('sso.returned.failed_title')}>
      <div className="note bad" role="alert">
        <Icon of={CircleAlert} />
        <p>{ended.refused || otherwise}</p>
      </div>
      <p className="sso-other">
        <LinkButton look="p" href="/login">
          {t('sso.returned.again')}
        </LinkButton>
      </p>
    </EntryStep>
  )
}

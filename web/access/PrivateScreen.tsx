import { useMe } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import { EditPage } from '../people/EditPage.tsx'
import { BelongingSection } from '../people/me/BelongingSection.tsx'
import { MyDataSection } from '../people/me/MyDataSection.tsx'
import { PrivateFacts } from '../people/me/PrivateFacts.tsx'
import { TokensSection } from '../people/me/TokensSection.tsx'
import { LooksSection } from './looks/LooksSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { PhoneSection } from './PhoneSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import '../people/people.css'

/** Settings private to the person: how they sign in, and where they are signed in. */
export function PrivateScreen() {
  const { t } = useText()
  const { look, user } = useMe()
  return (
    <EditPage title={t('access.private.title')} lead={t('access.private.lead')}>
      <PrivateFacts />
      {look ? (
        <p className="note look-note">{t('looks.private', { name: user.name })}</p>
      ) : (
        <>
          <BelongingSection />
          <SessionsSection />
          <PhoneSection />
          <PasswordSection />
          <TokensSection />
          <MyDataSection />
        </>
      )}
      <LooksSection />
    </EditPage>
  )
}

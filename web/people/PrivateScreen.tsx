import { LooksSection } from '../access/looks/LooksSection.tsx'
import { PasswordSection } from '../access/PasswordSection.tsx'
import { PhoneSection } from '../access/PhoneSection.tsx'
import { SessionsSection } from '../access/SessionsSection.tsx'
import { useMe } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import { EditPage } from './EditPage.tsx'
import { BelongingSection } from './me/BelongingSection.tsx'
import { MyDataSection } from './me/MyDataSection.tsx'
import { PrivateFacts } from './me/PrivateFacts.tsx'
import { TokensSection } from './me/TokensSection.tsx'
import './people.css'

/** What concerns nobody but the person: how they sign in, and where they are signed in. */
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

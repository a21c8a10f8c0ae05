import { useText } from '../../app/texts.ts'
import { NothingToAnswer } from './ClosedDoor.tsx'

/** The address without the token that says who is asked. */
export function NoInvitationScreen() {
  const { t } = useText()
  return (
    <NothingToAnswer title={t('questionnaire.door.no_token.title')}>
      {t('questionnaire.door.no_token.says')}
    </NothingToAnswer>
  )
}

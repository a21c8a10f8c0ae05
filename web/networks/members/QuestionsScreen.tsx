import { joinQuestions } from '../../../contract/networks/joinQuestions.ts'
import { members } from '../../../contract/networks/members.ts'
import { linkTo } from '../../app/links.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { useNetwork } from '../networkPage.ts'
import { Questions } from './Questions.tsx'
import { questionOf } from './search.ts'

const stale = ['/api/v2/networks', '/api/v2/users/me/memberships']

/** The questions a network asks people who join. */
export function QuestionsScreen() {
  const { t } = useText()
  const network = useNetwork()
  const { data: people } = useQueryOf(members.list, { query: questionOf({}, network.id) })
  return (
    <Questions
      asking={{ routes: joinQuestions, id: network.id, stale }}
      manages={people?.can.manage ?? false}
      title={t('members.questions.title')}
      lead={t('members.questions.lead')}
      none={{ title: t('members.questions.none.title'), says: t('members.questions.none.says') }}
      back={
        <LinkButton look="q" href={`${linkTo.network(network)}/members`}>
          {t('members.new.back')}
        </LinkButton>
      }
    />
  )
}

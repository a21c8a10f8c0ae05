import type { ReactNode } from 'react'
import { rewardClaims } from '../../contract/recognition/claims.ts'
import { myRecognition } from '../../contract/recognition/points.ts'
import { useMe } from '../app/me.ts'
import { usePath } from '../app/path.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Page } from '../ui/Page.tsx'
import { type Tab, Tabs } from '../ui/Tabs.tsx'
import { toRecognition } from './addresses.ts'
import './recognition.css'

interface Props {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The reader’s own pages of points and rewards: a title, and the way to the others. */
export function RecognitionPage({ title, lead, actions, children }: Props) {
  const { t } = useText()
  return (
    <Page title={title} lead={lead} actions={actions}>
      <Tabs label={t('recognition.title')} items={useTabs()} />
      {children}
    </Page>
  )
}

type Named = 'shop' | 'claims' | 'decide' | 'transactions' | 'achievements' | 'boards' | 'kudos'

/** Without claims to decide there is no tab for them. */
function useTabs(): Tab[] {
  const { t } = useText()
  const path = usePath()
  const { user, modules } = useMe()
  const mine = useQueryOf(myRecognition.show).data
  const asked = useQueryOf(rewardClaims.list, {
    query: { scope: 'to_decide', state: 'pending', page_size: 10 },
  }).data
  const tab = (name: Named, href: string): Tab => ({
    href,
    text: t(`recognition.nav.${name}`),
    current: path === href,
  })
  const decide = tab('decide', toRecognition.decide)
  const waits = asked?.total ?? 0
  const claims = tab('claims', toRecognition.claims)
  return [
    tab('shop', toRecognition.shop),
    mine && mine.open_claims > 0 ? { ...claims, count: mine.open_claims } : claims,
    ...(waits > 0
      ? [{ ...decide, count: waits, more: asked?.total_is === 'at_least' }]
      : decide.current
        ? [decide]
        : []),
    tab('transactions', toRecognition.transactions(user)),
    tab('achievements', toRecognition.achievements(user)),
    tab('boards', toRecognition.boards),
    ...(modules.kudos ? [tab('kudos', toRecognition.kudos)] : []),
  ]
}

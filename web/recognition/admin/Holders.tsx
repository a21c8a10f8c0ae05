import { Plus } from 'lucide-react'
import { useState } from 'react'
import { achievements } from '../../../contract/recognition/achievements.ts'
import { useListOf } from '../../app/lists.ts'
import { useMe } from '../../app/me.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { PersonFinder } from '../../networks/leaders/PersonField.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { Pager } from '../../ui/tables/Pager.tsx'
import { toRecognition } from '../addresses.ts'
import { staleAchievements } from '../stale.ts'
import type { Achievement } from './AchievementsAdminScreen.tsx'

const stale = [...staleAchievements, achievements.people.path, achievements.show.path]

/** Who has it; one that is given by hand is given and taken away here. */
export function Holders({ of: achievement }: { of: Achievement }) {
  const { t } = useText()
  const dates = useDates()
  const [at, setAt] = useState({ page: 1, page_size: 10 as const })
  const [giving, setGiving] = useState(false)
  const params = { id: achievement.id }
  const { data, isPending, error, refetch } = useListOf(achievements.people, { params, query: at })
  const take = useSend(achievements.takeAway, {
    done: () => t('recognition.admin.achievements.taken'),
    stale,
  })
  const byHand = achievement.can.grant
  return (
    <Section
      title={t('recognition.admin.achievements.holders')}
      aside={
        byHand && (
          <Button small icon={Plus} onClick={() => setGiving(true)}>
            {t('recognition.admin.achievements.give')}
          </Button>
        )
      }
    >
      <ListState
        pending={isPending}
        error={error}
        retry={() => void refetch()}
        empty={data?.items.length === 0}
        whenEmpty={<p className="m2">{t('recognition.admin.achievements.nobody')}</p>}
      >
        <ul className="list">
          {data?.items.map(({ person, granted_at, by }) => (
            <li key={person.id} className="row">
              <Face of={person} />
              <span className="grow">
                <Anchor className="b below" href={toRecognition.achievements(person)}>
                  {person.name}
                </Anchor>
                <span className="sm m3 below">
                  {[dates.short(granted_at), by && t('recognition.transactions.by', { name: by.name })]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              {byHand && (
                <Button
                  look="q"
                  small
                  label={t('recognition.admin.achievements.take_label', { name: person.name })}
                  onClick={() => take.mutate({ params: { ...params, user_id: person.id } })}
                >
                  {t('recognition.admin.achievements.take')}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {data && data.total > data.page_size && (
          <Pager {...data} onChange={({ page }) => setAt({ page, page_size: 10 })} />
        )}
      </ListState>
      {giving && <GiveAway of={achievement} onClose={() => setGiving(false)} />}
    </Section>
  )
}

function GiveAway({ of: { id, name }, onClose }: { of: Achievement; onClose: () => void }) {
  const { t } = useText()
  const { user } = useMe()
  const give = useSend(achievements.grant, {
    done: () => t('recognition.admin.achievements.given', { name }),
    stale,
  })
  return (
    <Dialog title={t('recognition.admin.achievements.give_title', { name })} onClose={onClose}>
      <p className="m2">{t('recognition.admin.achievements.give_says')}</p>
      <PersonFinder
        without={[user.id]}
        choose={(person) =>
          give.mutate({ params: { id }, body: { user_id: person.id } }, { onSettled: onClose })
        }
      />
    </Dialog>
  )
}

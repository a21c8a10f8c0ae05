import { HandHeart } from 'lucide-react'
import { useState } from 'react'
import { users } from '../../../contract/people/people.ts'
import { kudos } from '../../../contract/recognition/kudos.ts'
import { useMe } from '../../app/me.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Page.tsx'
import { toRecognition } from '../addresses.ts'
import { type KudosAct, KudosActs } from './KudosActs.tsx'
import { KudosLine } from './KudosLine.tsx'
import { ThankDialog } from './ThankDialog.tsx'

const FEW = 3

/** What somebody was thanked for, as far as the reader may read it, and the way to thank them. */
export function ProfileKudos({ person: { id } }: { person: { id: number } }) {
  const { t } = useText()
  const { user } = useMe()
  const { data: person } = useQueryOf(users.show, { params: { id } })
  const { data } = useQueryOf(kudos.list, { query: { user_id: id, page_size: 10 } })
  const [act, setAct] = useState<KudosAct | null>(null)
  const [thanking, setThanking] = useState(false)
  const mine = id === user.id
  const items = data?.items.slice(0, FEW) ?? []
  if (!person || !data || (mine && items.length === 0)) return null
  return (
    <Section
      title={t('recognition.kudos.title')}
      {...(mine
        ? { link: { href: `${toRecognition.kudos}?scope=received`, text: t('recognition.kudos.see_all') } }
        : {
            aside: (
              <Button small icon={HandHeart} onClick={() => setThanking(true)}>
                {t('recognition.kudos.thank_them')}
              </Button>
            ),
          })}
    >
      {items.length === 0 && <p className="m2">{t('recognition.kudos.none_of', { name: person.name })}</p>}
      <ul className="list kudos">
        {items.map((one) => (
          <KudosLine key={one.id} of={one} does={setAct} />
        ))}
      </ul>
      {thanking && <ThankDialog person={person} onClose={() => setThanking(false)} />}
      {act && <KudosActs act={act} onClose={() => setAct(null)} />}
    </Section>
  )
}

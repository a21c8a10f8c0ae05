import { Check, Ellipsis, Flag, Trash2, Undo2 } from 'lucide-react'
import type { kudos } from '../../../contract/recognition/kudos.ts'
import type { Answers } from '../../../contract/route.ts'
import { linkTo } from '../../app/links.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { RelativeTime } from '../../ui/dates/DateLeaf.tsx'
import { Menu, type MenuItem } from '../../ui/dialogs/Menu.tsx'
import { Face } from '../../ui/Face.tsx'
import type { IconMark } from '../../ui/Icon.tsx'
import { useRecognitionWords } from '../words.ts'
import type { KudosAct } from './KudosActs.tsx'
import '../recognition.css'

export type Thanks = Answers<typeof kudos.create>

const marks = { keep: Check, report: Flag, delete: Undo2, remove: Trash2 } as const satisfies Record<
  KudosAct['does'],
  IconMark
>
const order = ['keep', 'report', 'delete', 'remove'] as const

interface Props {
  of: Thanks
  does: (act: KudosAct) => void
}

/** Who thanks whom, for what, and who else reads it. */
export function KudosLine({ of: thanks, does }: Props) {
  const { t } = useText()
  const { points } = useRecognitionWords()
  const { from, to, text, audience, network, reports, can } = thanks
  const items: MenuItem[] = order.flatMap((act) =>
    can[act]
      ? [
          {
            text: t(`recognition.kudos.act.${act}`),
            icon: marks[act],
            danger: act === 'delete' || act === 'remove',
            does: () => does({ does: act, to: thanks }),
          },
        ]
      : [],
  )
  return (
    <li className="row top thanks">
      <Face of={from} />
      <div className="grow">
        <p>
          <span className="vh">{t('recognition.kudos.says', { from: from.name, name: to.name })}</span>
          <Anchor className="b" href={linkTo.person(from)}>
            {from.name}
          </Anchor>{' '}
          <span aria-hidden="true">→</span>{' '}
          <Anchor className="b" href={linkTo.person(to)}>
            {to.name}
          </Anchor>
        </p>
        <p className="thanks-says">{text}</p>
        <p className="sm m3">
          {[
            ...(thanks.points > 0 ? [points(thanks.points)] : []),
            audience === 'network' && network ? network.name : t(`recognition.kudos.audience.${audience}`),
          ].join(' · ')}
          {' · '}
          <RelativeTime at={thanks.at} />
        </p>
        {reports.map(({ reported_by, reason, says }) => (
          <p key={reported_by.id} className="note sm">
            {t(says ? 'recognition.kudos.reported_says' : 'recognition.kudos.reported', {
              name: reported_by.name,
              reason: t(`posts.report.because.${reason}`),
              says: says ?? '',
            })}
          </p>
        ))}
      </div>
      {items.length > 0 && (
        <Menu
          label={t('recognition.kudos.acts', { name: to.name })}
          items={items}
          align="end"
          opener={(props) => (
            <Button
              look="q"
              small
              icon={Ellipsis}
              label={t('recognition.kudos.acts', { name: to.name })}
              {...props}
            />
          )}
        />
      )}
    </li>
  )
}

import { numbersFor } from '../../../contract/formats.ts'
import type { RoundPair } from '../../../contract/mentorship/rounds.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Face } from '../../ui/Face.tsx'
import { toMentorship } from '../addresses.ts'
import { useMentorshipWords } from '../words.ts'
import { FitBar } from './RoundHead.tsx'

type Part = RoundPair['parts'][number]

/** Why two people are a pair: what each criterion adds, and by what. */
export function PairDialog({ of: pair, onClose }: { of: RoundPair; onClose: () => void }) {
  const { t } = useText()
  const found = useFound()
  const { mentee, mentor, percent, parts } = pair
  return (
    <Dialog
      title={t('mentorshipPrograms.matching.open_pair', { mentee: mentee.name, mentor: mentor.name })}
      onClose={onClose}
    >
      <div className="pair-why">
        <div className="row wrap gap4">
          <span className="two-faces" aria-hidden="true">
            <Face of={mentee} size="xl" />
            <Face of={mentor} size="xl" />
          </span>
          <p className="program-says">{t('mentorshipPrograms.matching.fits', { percent })}</p>
        </div>
        <ul className="pair-parts">
          {parts.map((part) => (
            <li key={part.criterion}>
              <p className="row">
                <span className="b grow">{t(`mentorshipPrograms.matching.criterion.${part.criterion}`)}</span>
                <span className="sm m2 num">
                  {t('mentorshipPrograms.matching.part_value', { value: part.value, weight: part.weight })}
                </span>
              </p>
              <FitBar percent={part.value} />
              <p className="sm m2">{found(part)}</p>
            </li>
          ))}
        </ul>
        <div className="row wrap gap2">
          <LinkButton href={toMentorship.person(mentee)}>{mentee.name}</LinkButton>
          <LinkButton href={toMentorship.person(mentor)}>{mentor.name}</LinkButton>
        </div>
      </div>
    </Dialog>
  )
}

/** What a value was found by, as words. */
function useFound() {
  const { t, locale } = useText()
  const hours = numbersFor(locale, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  })
  const { format, language, list } = useMentorshipWords()
  const word = (criterion: Part['criterion'], item: string) =>
    criterion === 'languages' ? language(item) : criterion === 'formats' ? format(item as 'video') : item
  return ({ criterion, found }: Part) => {
    switch (found.kind) {
      case 'minutes':
        return found.minutes === 0
          ? t('mentorshipPrograms.matching.found.no_minutes')
          : t('mentorshipPrograms.matching.found.minutes', { hours: hours.format(found.minutes / 60) })
      case 'rank':
        return found.rank === null
          ? t('mentorshipPrograms.matching.found.no_rank')
          : t('mentorshipPrograms.matching.found.rank', { rank: found.rank })
      case 'site':
        return t(
          `mentorshipPrograms.matching.found.${found.same === null ? 'unknown' : found.same ? 'same' : 'other'}`,
        )
      case 'words':
        return found.items.length === 0
          ? t('mentorshipPrograms.matching.found.nothing')
          : list(found.items.map((item) => word(criterion, item)))
      default:
        return found.items.length === 0
          ? t('mentorshipPrograms.matching.found.nothing')
          : list(found.items.map(({ name }) => name))
    }
  }
}

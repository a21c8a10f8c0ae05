import { Check, Minus, X } from 'lucide-react'
import { type GatherRule, isGather, type Rule } from '../../contract/segments/rules.ts'
import { useText } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { type Names, useSentence } from './sentences.ts'

interface Props {
  rules: GatherRule
  names: Names
  /** One verdict per rule in order: then each rule shows whether it is true. */
  verdicts?: readonly (boolean | null)[]
}

/** The rules in words, a sentence each, grouped as they are. */
export function RulesRead({ rules, names, verdicts }: Props) {
  const places = new Map<Rule, number>()
  const walk = (rule: Rule) => {
    places.set(rule, places.size)
    if (isGather(rule)) rule.rules.forEach(walk)
  }
  walk(rules)
  return (
    <div className="rules-read">
      <Sentence rule={rules} names={names} placeOf={(rule) => places.get(rule) ?? 0} verdicts={verdicts} />
    </div>
  )
}

interface SentenceProps {
  rule: Rule
  names: Names
  placeOf: (rule: Rule) => number
  verdicts: readonly (boolean | null)[] | undefined
}

function Sentence({ rule, names, placeOf, verdicts }: SentenceProps) {
  const { t } = useText()
  const sentence = useSentence(names)
  const mark = verdicts && <Verdict is={verdicts[placeOf(rule)] ?? null} />
  if (!isGather(rule))
    return (
      <p>
        {mark}
        {sentence(rule)}
      </p>
    )
  return (
    <>
      <p>
        {mark}
        {t(`segments.says.gather.${rule.is}`)}
      </p>
      <ul>
        {rule.rules.map((inner) => (
          <li key={placeOf(inner)}>
            <Sentence rule={inner} names={names} placeOf={placeOf} verdicts={verdicts} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Verdict({ is }: { is: boolean | null }) {
  const { t } = useText()
  const words = is === null ? 'hidden' : is ? 'true' : 'false'
  return (
    <span className={`verdict ${words}`}>
      <Icon of={is === null ? Minus : is ? Check : X} />
      <span className="vh">{t(`segments.why.${words}`)}: </span>
    </span>
  )
}

import { BookOpen } from 'lucide-react'
import type { QuestionType } from '../../../contract/surveys/questionTypes.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { nameOf, typeGroups, typeMarks } from './typeMarks.ts'

interface Props {
  add: (type: QuestionType) => void
  openBank: () => void
}

/** All types of question, grouped by their purpose. */
export function TypePalette({ add, openBank }: Props) {
  const { t } = useText()
  return (
    <div className="type-palette">
      {typeGroups.map(({ group, types }) => (
        <div key={group}>
          <h3 className="mi m3">{t(`surveys.build.group.${group}`)}</h3>
          <ul>
            {types.map((type) => (
              <li key={type}>
                <button type="button" onClick={() => add(type)}>
                  <Icon of={typeMarks[type]} />
                  {t(nameOf(type))}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Button icon={BookOpen} wide onClick={openBank}>
        {t('surveys.bank.open')}
      </Button>
    </div>
  )
}

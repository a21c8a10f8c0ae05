import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react'
import { limits } from '../../../contract/limits.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, type MenuEntry } from '../../ui/dialogs/Menu.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { useContent } from './useContent.ts'

/** The title of a section, optional if it is the only one. */
export function SectionHead({ place, open }: { place: number; open: (key: string | null) => void }) {
  const { t } = useText()
  const { content, set } = useContent()
  const { sections } = content
  const section = sections[place]
  if (!section || sections.length < 2) return null
  const number = place + 1
  const moveTo = (at: number) => set('sections', sections.toSpliced(place, 1).toSpliced(at, 0, section))
  const remove = () => {
    // Its questions move to the section before it, or after it.
    const into = place > 0 ? place - 1 : 1
    set(
      'sections',
      sections.flatMap((one, at) => {
        if (at === place) return []
        if (at !== into) return [one]
        const questions =
          place > 0 ? [...one.questions, ...section.questions] : [...section.questions, ...one.questions]
        return [{ ...one, questions }]
      }),
    )
    open(null)
  }
  const items: MenuEntry[] = [
    {
      text: t('surveys.build.section.up'),
      icon: ArrowUp,
      disabled: place === 0,
      does: () => moveTo(place - 1),
    },
    {
      text: t('surveys.build.section.down'),
      icon: ArrowDown,
      disabled: place === sections.length - 1,
      does: () => moveTo(place + 1),
    },
    'rule',
    { text: t('surveys.build.section.remove'), icon: Trash2, danger: true, does: remove },
  ]
  return (
    <div className="builder-section-head">
      <div className="two">
        <TextField
          optional
          name={`sections.${place}.title`}
          label={t('surveys.build.section.title', { number })}
          limit={limits.name}
          autoComplete="off"
        />
        <TextField
          optional
          name={`sections.${place}.description`}
          label={t('surveys.build.section.description')}
          limit={limits.description}
          autoComplete="off"
        />
      </div>
      <Menu
        label={t('surveys.build.section.menu', { number })}
        align="end"
        items={items}
        opener={(props) => (
          <Button look="q" icon={Ellipsis} label={t('surveys.build.section.menu', { number })} {...props} />
        )}
      />
    </div>
  )
}

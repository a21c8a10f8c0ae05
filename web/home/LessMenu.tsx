import { Ellipsis, EyeOff, SlidersHorizontal } from 'lucide-react'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/dialogs/Menu.tsx'
import type { LessOf } from './less.ts'

/** On a line of Home: the person or network the reader may want to see less of. */
export function LessMenu({ about, of: choices }: { about: string; of: readonly LessOf[] }) {
  const { t } = useText()
  const choose = async (choice: LessOf) => (await import('./less.ts')).chooseLess(choice)
  return (
    <Menu
      label={t('home.less.menu', { about })}
      align="end"
      items={() => [
        ...choices.map((choice) => ({
          text: t(`home.less.${choice.block}`, { name: choice.network?.name ?? choice.person?.name }),
          icon: EyeOff,
          does: () => void choose(choice),
        })),
        'rule' as const,
        { text: t('home.less.all'), icon: SlidersHorizontal, href: '/profile/notification' },
      ]}
      opener={(props) => (
        <Button
          {...props}
          className="less"
          look="q"
          small
          icon={Ellipsis}
          label={t('home.less.menu', { about })}
        />
      )}
    />
  )
}

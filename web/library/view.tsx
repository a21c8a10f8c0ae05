import { LayoutGrid, List } from 'lucide-react'
import { useState } from 'react'
import { storage } from '../app/storage.ts'
import { useText } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import { Segmented } from '../ui/Tabs.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

type View = 'list' | 'grid'
const KEY = 'library.view'

/** How somebody likes to look at resources; their browser remembers it. */
export function useView() {
  const [view, setView] = useState<View>(() => (storage.get(KEY) === 'grid' ? 'grid' : 'list'))
  const change = (to: View) => {
    storage.set(KEY, to)
    setView(to)
  }
  return [view, change] as const
}

const marks = { list: List, grid: LayoutGrid }

export function ViewChoice({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const { t } = useText()
  return (
    <Segmented
      label={t('library.view.as')}
      value={value}
      options={(['list', 'grid'] as const).map((view) => ({
        value: view,
        text: (
          <>
            <Icon of={marks[view]} size="s" />
            <VisuallyHidden>{t(`library.view.${view}`)}</VisuallyHidden>
          </>
        ),
      }))}
      onChange={onChange}
    />
  )
}

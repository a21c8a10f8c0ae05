import { Info } from 'lucide-react'
import { useText } from '../app/texts.ts'
import { Icon } from '../ui/Icon.tsx'
import './recognition.css'

/** Points that were taken back after they had been spent: nothing is asked for, the next ones make up for it. */
export function Owed({ debt }: { debt: number }) {
  const { t } = useText()
  if (debt === 0) return null
  return (
    <p className="note owed">
      <Icon of={Info} />
      <span>{t('recognition.words.owed', { count: debt })}</span>
    </p>
  )
}

import { Gift } from 'lucide-react'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import '../recognition.css'

interface Props {
  of: { url: string; alt: string } | null
  square?: boolean
}

/** What a reward looks like; without a picture, a quiet ground that says it is one. */
export function RewardPicture({ of: picture, square }: Props) {
  const look = classes('reward-picture', square && 'square')
  if (picture) return <img className={look} src={picture.url} alt={picture.alt} decoding="async" />
  return (
    <span className={look}>
      <Icon of={Gift} />
    </span>
  )
}

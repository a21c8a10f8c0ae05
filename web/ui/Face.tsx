import { useState } from 'react'
import { classes } from './classes.ts'
import { initials } from './initials.ts'

export interface Someone {
  id: number
  name: string
  avatar_url: string | null
}

/** 24, 28, 36, 48, 72 or 104 pixels. */
export type FaceSize = 'x' | 's' | 'm' | 'l' | 'xl' | 'xxl'
const pixels: Record<FaceSize, number> = { x: 24, s: 28, m: 36, l: 48, xl: 72, xxl: 104 }

interface Props {
  of: Someone
  size?: FaceSize
  /** The person's name for screen readers. Leave it out where the name is beside it. */
  named?: boolean
}

export function Face({ of: person, size = 'm', named }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const side = pixels[size]
  const url = person.avatar_url
  if (url && url !== brokenUrl)
    return (
      <img
        className={classes('av', size !== 'm' && size)}
        src={url}
        alt={named ? person.name : ''}
        width={side}
        height={side}
        decoding="async"
        onError={() => setBrokenUrl(url)}
      />
    )
  return (
    <span className={classes('av ini', size !== 'm' && size)} style={{ '--hue': hueOf(person.id) }}>
      <span aria-hidden="true">{initials(person.name)}</span>
      {named && <span className="vh">{person.name}</span>}
    </span>
  )
}

/** At most four faces. The sentence beside them names the people, so they are hidden from screen readers. */
export function FaceStack({ of: people, size = 's' }: { of: readonly Someone[]; size?: FaceSize }) {
  return (
    <span className="kin" aria-hidden="true">
      {people.slice(0, 4).map((person) => (
        <Face key={person.id} of={person} size={size} />
      ))}
    </span>
  )
}

/** Neighbouring ids land far apart on the colour wheel: each step turns by the golden angle. */
const hueOf = (id: number) => Math.round((id * 137.508) % 360)

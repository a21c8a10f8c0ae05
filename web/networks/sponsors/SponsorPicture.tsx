import type { z } from 'zod'
import type { Sponsor } from '../../../contract/networks/sponsors.ts'
import { Face, type FaceSize } from '../../ui/Face.tsx'

type Shown = Pick<z.output<typeof Sponsor>, 'id' | 'name' | 'person' | 'picture_url' | 'picture_alt'>
const side = { m: 36, xl: 72 } as const satisfies Partial<Record<FaceSize, number>>

/** Their picture; without one, a person's face, or the letters of a name. */
export function SponsorPicture({ of: sponsor, size }: { of: Shown; size: keyof typeof side }) {
  if (sponsor.picture_url)
    return (
      <img
        className={size === 'm' ? 'av' : `av ${size}`}
        src={sponsor.picture_url}
        alt={sponsor.picture_alt ?? ''}
        width={side[size]}
        height={side[size]}
        loading="lazy"
        decoding="async"
      />
    )
  return <Face of={sponsor.person ?? { id: sponsor.id, name: sponsor.name, avatar_url: null }} size={size} />
}

import type { z } from 'zod'
import type { ChangeEntry } from '../../contract/insight/logs.ts'
import type { useText } from '../app/texts.ts'

export type Entry = z.output<typeof ChangeEntry>

/** Who did it: a person, an identity provider by its token's name, or the product itself. */
export const nameOfActor = ({ actor, program }: Entry, t: ReturnType<typeof useText>['t']) =>
  actor?.name ?? (program === null ? t('changes.system') : t('changes.program', { name: program }))

import type { z } from 'zod'
import type { ChangeEntry } from '../../contract/insight/logs.ts'
import type { useText } from '../app/texts.ts'

export type Entry = z.output<typeof ChangeEntry>

/** Who did it: somebody, an identity provider by the name of its token, or nobody but the product. */
export const nameOfActor = ({ actor, program }: Entry, t: ReturnType<typeof useText>['t']) =>
  actor?.name ?? (program === null ? t('changes.system') : t('changes.program', { name: program }))

import { sealChanges } from '../changes.ts'
import type { Sweep } from '../jobs/sweeper.ts'

/** Seals committed rows of the change log within seconds. */
export const sealSweep: Sweep = {
  name: 'seals',
  every: 2000,
  run: async (database) => {
    for (const enterpriseId of await database.across('enterprises_to_seal')) {
      while ((await database.inTransaction(enterpriseId, sealChanges)) > 0);
    }
  },
}

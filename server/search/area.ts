import { area } from '../platform/area.ts'
import { findables } from './findables.ts'
import { networkFinding } from './networks.ts'
import { personFinding } from './people.ts'

export const search = area({ name: 'search', brings: [findables.with(personFinding, networkFinding)] })

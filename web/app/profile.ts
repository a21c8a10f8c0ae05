import type { z } from 'zod'
import type { Profile, ProfileChange } from '../../contract/people/people.ts'

type ChangeOfProfile = z.input<typeof ProfileChange>

/** The editable part of a profile as it is now: what a save sends back, changed or not. */
export function changeable({
  first_name,
  last_name,
  preferred_name,
  pronouns,
  title,
  biography,
  birth_date,
  time_zone,
  locale,
  version,
}: z.output<typeof Profile>): ChangeOfProfile {
  return {
    first_name,
    last_name,
    preferred_name,
    pronouns,
    title,
    biography,
    birth_date,
    time_zone,
    locale,
    version,
  }
}

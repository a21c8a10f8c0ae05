import type { groupLeaders } from '../../../contract/networks/leaders.ts'
import type { Answers } from '../../../contract/route.ts'
import { useText } from '../../app/texts.ts'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { ChoiceField, SelectField } from '../../ui/forms/SelectField.tsx'

type Choices = Answers<typeof groupLeaders.choices>
type Option = Choices['positions'][number]

/** A role that the viewer may not give is still what somebody has. */
const withTheirs = (options: readonly Option[], theirs: Option | undefined) =>
  theirs && !options.some(({ id }) => id === theirs.id) ? [theirs, ...options] : options

const optionsOf = (options: readonly Option[]) =>
  options.map(({ id, name }) => ({ value: String(id), text: name }))

interface Props {
  choices: Choices
  /** The present values of a leader. */
  role?: { id: number; role_name: string }
  /** A prefix of the field names within a list of leaders. */
  at?: string
}

/** With which role, under which name, and whether the page names them. */
export function LeaderInputs({ choices, role, at = '' }: Props) {
  const { t } = useText()
  const roles = withTheirs(
    choices.roles.map(({ id, role_name }) => ({ id, name: role_name })),
    role && { id: role.id, name: role.role_name },
  )
  return (
    <>
      <ChoiceField
        name={`${at}role_id`}
        label={t('leaders.field.role_id')}
        hint={t(roles.length > 0 ? 'leaders.hint.role_id' : 'leaders.hint.no_roles')}
        options={optionsOf(roles)}
      />
      <SelectField
        name={`${at}position_id`}
        label={t('leaders.field.position_id')}
        options={optionsOf(choices.positions)}
      />
      <Checkbox name={`${at}visible`} label={t('leaders.field.visible')} hint={t('leaders.hint.visible')} />
    </>
  )
}

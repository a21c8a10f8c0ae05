import { Lock, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { z } from 'zod'
import { type FolderPermissions, folderPermissions, folders } from '../../contract/library/library.ts'
import { useMe } from '../app/me.ts'
import { useQueryOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { PersonFinder } from '../networks/leaders/PersonField.tsx'
import { Button } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import { Checkbox } from '../ui/forms/Checkbox.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Section } from '../ui/Page.tsx'
import { ListState } from '../ui/tables/ListState.tsx'
import { type Among, type Named, useRoles, useSegments } from './choices.ts'
import { Adder } from './Finder.tsx'
import type { Shown } from './FolderScreen.tsx'
import { useSectionLevel } from './sectionLevel.ts'

type Permissions = z.output<typeof FolderPermissions>
interface Props {
  of: Shown
}

/** Who may open a folder, and why. */
export function PermissionsSection({ of: folder }: Props) {
  const level = useSectionLevel()
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(folderPermissions.show, {
    params: { id: folder.id },
  })
  return (
    <Section title={t('library.access.title')} level={level}>
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data && <Editor of={folder} now={data} />}
      </ListState>
    </Section>
  )
}

const idsOf = (items: readonly { id: number }[]) =>
  items.map(({ id }) => id).sort((one, other) => one - other)
const sent = ({ access, members, roles, people, segments: some, version }: Permissions) => ({
  access,
  members: access === 'narrowed' && members,
  role_ids: access === 'narrowed' ? idsOf(roles) : [],
  user_ids: access === 'narrowed' ? idsOf(people) : [],
  segment_ids: access === 'narrowed' ? idsOf(some) : [],
  version,
})

function Editor({ of: folder, now }: Props & { now: Permissions }) {
  const { t } = useText()
  const name = useId()
  const [wanted, setWanted] = useState(now)
  useEffect(() => setWanted(now), [now])
  const { mutate, isPending } = useSend(folderPermissions.update, {
    done: () => t('library.access.done'),
    failed: () => t('library.access.failed'),
    stale: [folders.list.path, folders.tree.path],
  })
  const change = (to: Partial<Permissions>) => setWanted({ ...wanted, ...to })
  const unsaved = JSON.stringify(sent(wanted)) !== JSON.stringify(sent(now))
  const where = folder.trail.at(-1)?.name ?? folder.network?.name
  const choices = [
    {
      value: 'inherit' as const,
      text: where ? t('library.access.inherit', { name: where }) : t('library.access.inherit_enterprise'),
    },
    { value: 'narrowed' as const, text: t('library.access.narrowed') },
  ]
  return (
    <>
      {now.above.map((above) => (
        <p key={above.id} className="note wait above">
          <Icon of={Lock} />
          {t(above.password_protected ? 'library.access.above_locked' : 'library.access.above_narrowed', {
            name: above.name,
          })}
        </p>
      ))}
      <fieldset className="targets">
        <legend className="lab">{t('library.access.who')}</legend>
        {choices.map(({ value, text }) => (
          <label key={value} className="row gap2">
            <input
              type="radio"
              className="rad"
              name={name}
              checked={wanted.access === value}
              onChange={() => change({ access: value })}
            />
            <span>{text}</span>
          </label>
        ))}
      </fieldset>
      {wanted.access === 'narrowed' && (
        <Readers of={wanted} change={change} inNetwork={folder.network !== null} />
      )}
      <div className="row gap2 lock-acts">
        <Button
          busy={isPending}
          disabled={!unsaved}
          onClick={() => mutate({ params: { id: folder.id }, body: sent(wanted) })}
        >
          {t('library.access.save')}
        </Button>
      </div>
      <UnsavedGuard count={unsaved ? 1 : 0} />
    </>
  )
}

interface ReadersProps {
  of: Permissions
  change: (to: Partial<Permissions>) => void
  inNetwork: boolean
}

function Readers({ of: { members, roles, people, segments: some }, change, inNetwork }: ReadersProps) {
  const { t } = useText()
  const { policy_group: holds } = useMe()
  const nobody = !members && roles.length + people.length + some.length === 0
  return (
    <div className="readers">
      {inNetwork && (
        <Checkbox
          name="members"
          label={t('library.access.members')}
          value={members}
          onChange={(on) => change({ members: on })}
        />
      )}
      <div className="reader-kind">
        <h4 className="lab">{t('library.access.people')}</h4>
        <ul className="list">
          {people.map((person) => (
            <li key={person.id} className="row">
              <Face of={person} size="s" />
              <span className="grow">{person.name}</span>
              <Without name={person.name} does={() => change({ people: without(people, person.id) })} />
            </li>
          ))}
        </ul>
        <PersonFinder
          without={people.map(({ id }) => id)}
          choose={(person) => change({ people: [...people, person] })}
        />
      </div>
      <NamedReaders
        title={t('library.access.roles')}
        add={t('library.access.add_role')}
        search={t('library.access.search_roles')}
        chosen={roles}
        change={(to) => change({ roles: to })}
        among={useRoles}
        may={holds.policy_templates_manage}
      />
      <NamedReaders
        title={t('library.access.segments')}
        add={t('library.access.add_segment')}
        search={t('library.access.search_segments')}
        chosen={some}
        change={(to) => change({ segments: to })}
        among={useSegments}
        may={holds.segments_create}
      />
      {nobody && <p className="note wait">{t('library.access.nobody')}</p>}
      <p className="hint">{t('library.access.also')}</p>
    </div>
  )
}

const without = <T extends { id: number }>(items: readonly T[], id: number) =>
  items.filter((one) => one.id !== id)

interface NamedProps {
  title: string
  add: string
  search: string
  chosen: readonly Named[]
  change: (to: Named[]) => void
  among: Among
  /** People who may not list all of them still see which were chosen. */
  may: boolean
}

function NamedReaders({ title, add, search, chosen, change, among, may }: NamedProps) {
  if (chosen.length === 0 && !may) return null
  return (
    <div className="reader-kind">
      <h4 className="lab">{title}</h4>
      <ul className="list">
        {chosen.map((one) => (
          <li key={one.id} className="row">
            <span className="grow">{one.name}</span>
            <Without name={one.name} does={() => change(without(chosen, one.id))} />
          </li>
        ))}
      </ul>
      {may && (
        <Adder
          text={add}
          search={search}
          among={among}
          without={chosen.map(({ id }) => id)}
          choose={({ id, name }) => change([...chosen, { id, name }])}
        />
      )}
    </div>
  )
}

function Without({ name, does }: { name: string; does: () => void }) {
  const { t } = useText()
  return <Button look="q" small icon={X} label={t('library.access.remove', { name })} onClick={does} />
}

import { Minus, Plus } from 'lucide-react'
import type { z } from 'zod'
import { policyTemplates, type TemplateEffect } from '../../../contract/access/roles.ts'
import type { Permission } from '../../../contract/permissions.ts'
import { linkTo } from '../../app/links.ts'
import { useListOf } from '../../app/lists.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { classes } from '../../ui/classes.ts'
import { FaceStack } from '../../ui/Face.tsx'
import { Glyph } from '../../ui/Glyph.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { permissionText } from './areas.ts'

type Told = z.output<typeof TemplateEffect>
type Touched = Told['gained'][number]

interface Props {
  id: number
  wanted: readonly Permission[]
  changed: boolean
  /** A role for leaders: it counts in networks, and those are named. */
  group: boolean
}

/** Who would gain or lose what, before it is saved. */
export function Effect({ id, wanted, changed, group }: Props) {
  const { t } = useText()
  const { data, isPending, error, refetch } = useListOf(policyTemplates.effect, {
    params: { id },
    query: { permissions: [...wanted] },
  })
  if (!changed) return <p className="m2">{t('roles.effect.none')}</p>
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      <div role="status">
        {data?.people === 0 && <p className="m2">{t('roles.effect.nobody')}</p>}
        <ul className="effects">
          {data?.lost.map((touched) => (
            <Line key={touched.permission} of={touched} gains={false} />
          ))}
          {data?.gained.map((touched) => (
            <Line key={touched.permission} of={touched} gains />
          ))}
        </ul>
      </div>
      {group && data && data.networks.length > 0 && <Where of={data} />}
    </ListState>
  )
}

function Line({ of: { permission, people, already, sample }, gains }: { of: Touched; gains: boolean }) {
  const { t, locale } = useText()
  const words = permissionText(t, permission)
  const names = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    sample.slice(0, 3).map((person) => person.name),
  )
  const nobody = gains ? 'roles.effect.gain_nobody' : 'roles.effect.lose_nobody'
  const some = gains ? 'roles.effect.gain' : 'roles.effect.lose'
  return (
    <li>
      <span className={classes('mark', gains ? 'ok' : 'stop')}>
        <Icon of={gains ? Plus : Minus} size="s" />
      </span>
      <div className="grow">
        <p className="b">{t(people === 0 ? nobody : some, { count: people, permission: words })}</p>
        {already > 0 && <p className="sm m2">{t('roles.effect.already', { count: already })}</p>}
        {sample.length > 0 && (
          <p className="row gap2 sm m2">
            <FaceStack of={sample} />
            {t('roles.effect.among', { names })}
          </p>
        )}
      </div>
    </li>
  )
}

function Where({ of: { networks, networks_total } }: { of: Told }) {
  const { t } = useText()
  const more = networks_total - networks.length
  return (
    <>
      <h3>{t('roles.effect.where')}</h3>
      <ul className="effects">
        {networks.map(({ network, people, sample }) => (
          <li key={network.id}>
            <Glyph src={network.glyph_url} size="s" />
            <div className="grow">
              <Anchor href={linkTo.network(network)}>{network.name}</Anchor>
              <p className="sm m2">{t('roles.effect.leaders', { count: people })}</p>
            </div>
            <FaceStack of={sample} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="sm m2">{t('roles.effect.more', { count: more })}</p>}
    </>
  )
}

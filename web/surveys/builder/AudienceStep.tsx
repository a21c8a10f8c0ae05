import { numbersFor } from '../../../contract/formats.ts'
import { groups } from '../../../contract/networks/networks.ts'
import { palette } from '../../../contract/search/search.ts'
import { segments } from '../../../contract/segments/segments.ts'
import { call } from '../../app/client.ts'
import { useEnterprise, useMe } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { Checkbox, Switch } from '../../ui/forms/Checkbox.tsx'
import { type Asked, PICK_PAGE, Picker } from '../../ui/forms/Picker.tsx'
import { usePickedNames } from '../../ui/forms/pickedNames.ts'
import { Section } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Door, Survey } from '../addresses.ts'
import { useAudienceSize } from './useAudienceSize.ts'
import { useContent } from './useContent.ts'

interface Named {
  id: number
  name: string
}
const byId = ({ id, name }: Named) => ({ id, name })
const asFound = ({ id, name, detail }: Named & { detail: string | undefined }) => ({ id, name, detail })

/** The audience, and how many people it is. */
export function AudienceStep({ door, targets }: { door: Door; targets: Survey['targets'] | undefined }) {
  const { t } = useText()
  const { content } = useContent()
  const { policy_group } = useMe()
  const { name: enterprise } = useEnterprise()
  const { audience } = content
  const place = door.network ? 'network' : 'enterprise'
  return (
    <div className="builder-two audience-two">
      <Section title={t('surveys.audience.title')}>
        <div className="fields">
          <Switch
            name="audience.everybody"
            label={t(`surveys.audience.everybody.${place}`, { name: enterprise })}
            hint={t('surveys.audience.everybody.hint')}
          />
          {!audience.everybody && (
            <>
              {!door.network && <Networks chosen={targets?.networks ?? []} />}
              {(policy_group.segments_create || audience.segment_ids.length > 0) && (
                <Segments chosen={targets?.segments ?? []} />
              )}
              <People chosen={targets?.people ?? []} />
            </>
          )}
          <Checkbox
            name="audience.joiners"
            label={t('surveys.audience.joiners')}
            hint={t('surveys.audience.joiners_hint')}
          />
        </div>
      </Section>
      <Size door={door} />
    </div>
  )
}

async function foundOf(wanted: 'network' | 'person', search: string) {
  const { items } = await call(palette.find, { query: { q: search } })
  const found = items.flatMap(({ kind, id, name, detail }) =>
    kind === wanted && id !== null ? [{ id, name, detail: detail ?? undefined }] : [],
  )
  return { items: found, total: found.length }
}

function Networks({ chosen }: { chosen: readonly Named[] }) {
  const { t } = useText()
  const { seen, keep } = usePickedNames(chosen)
  /** The first networks at once; any other by a part of its name. */
  const pageOf = async ({ search, page }: Asked) => {
    if (search === '') return keep(await call(groups.list, { query: { page, page_size: PICK_PAGE } }))
    return keep(await foundOf('network', search))
  }
  return (
    <Picker
      optional
      name="audience.network_ids"
      label={t('surveys.audience.networks.label')}
      words={{
        add: t('surveys.audience.networks.add'),
        search: t('surveys.audience.networks.search'),
        none: t('surveys.audience.networks.none'),
        nothing: t('surveys.audience.nothing'),
        unknown: t('surveys.audience.unknown'),
      }}
      pageOf={pageOf}
      of={`${groups.list.path}/of-surveys`}
      choiceOf={byId}
      chosen={seen}
    />
  )
}

function Segments({ chosen }: { chosen: readonly Named[] }) {
  const { t } = useText()
  const { seen, keep } = usePickedNames(chosen)
  return (
    <Picker
      optional
      name="audience.segment_ids"
      label={t('surveys.audience.segments.label')}
      words={{
        add: t('surveys.audience.segments.add'),
        search: t('surveys.audience.segments.search'),
        none: t('surveys.audience.segments.none'),
        nothing: t('surveys.audience.nothing'),
        unknown: t('surveys.audience.unknown'),
      }}
      pageOf={({ search, page }: Asked) =>
        call(segments.list, { query: { search: search || undefined, page, page_size: PICK_PAGE } }).then(keep)
      }
      of={`${segments.list.path}/of-surveys`}
      choiceOf={byId}
      chosen={seen}
    />
  )
}

function People({ chosen }: { chosen: readonly Named[] }) {
  const { t } = useText()
  const { seen, keep } = usePickedNames(chosen)
  /** The global search returns only the first few; typing more letters finds the right one. */
  const pageOf = async ({ search }: Asked) => keep(await foundOf('person', search))
  return (
    <Picker
      optional
      name="audience.user_ids"
      label={t('surveys.audience.people.label')}
      words={{
        add: t('surveys.audience.people.add'),
        search: t('surveys.audience.people.search'),
        none: t('surveys.audience.people.none'),
        nothing: t('surveys.audience.people.nothing'),
        unknown: t('surveys.audience.unknown'),
      }}
      pageOf={pageOf}
      of={`${palette.find.path}/of-surveys`}
      choiceOf={asFound}
      chosen={seen}
    />
  )
}

/** The exact number of people before anything is sent, and where they come from. */
function Size({ door }: { door: Door }) {
  const { t, locale } = useText()
  const { content } = useContent()
  const { data, error, isPending } = useAudienceSize(content.audience, door.network?.id ?? null)
  const number = (count: number) => numbersFor(locale).format(count)
  return (
    <Section title={t('surveys.audience.size.title')}>
      <div aria-live="polite">
        {error ? (
          <p className="m2">{error.message}</p>
        ) : isPending ? (
          <Skeleton width="120px" height="34px" />
        ) : (
          <>
            <p className="audience-size num">{number(data.people)}</p>
            <p className="m2">{t('surveys.audience.size.people', { count: data.people })}</p>
            {data.parts.length > 1 && (
              <ul className="list audience-parts">
                {data.parts.map(({ of, id, name, people }) => (
                  <li key={`${of} ${id}`} className="row">
                    <span className="grow">{name ?? t(`surveys.audience.size.part.${of}`)}</span>
                    <span className="num m2">{number(people)}</span>
                  </li>
                ))}
              </ul>
            )}
            {data.parts.length > 1 && <p className="sm m3">{t('surveys.audience.size.once')}</p>}
          </>
        )}
      </div>
    </Section>
  )
}

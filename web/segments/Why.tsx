import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sends } from '../../contract/route.ts'
import { segments } from '../../contract/segments/segments.ts'
import { call } from '../app/client.ts'
import { useText } from '../app/texts.ts'
import { Failed, Loading } from '../ui/tables/ListState.tsx'
import { Finder } from './Finder.tsx'
import type { Draft } from './Preview.tsx'
import { RulesRead } from './RulesRead.tsx'
import type { Names } from './sentences.ts'

/** One person, and each rule with a tick or a cross. */
export function Why({ draft, names }: { draft: Draft; names: Names }) {
  const { t } = useText()
  const [person, setPerson] = useState<number | null>(null)
  return (
    <>
      <Finder kind="person" label={t('segments.why.find')} choose={({ id }) => setPerson(id)} />
      {person !== null && <Verdicts draft={draft} names={names} person={person} />}
    </>
  )
}

function Verdicts({ draft, names, person }: { draft: Draft; names: Names; person: number }) {
  const { t } = useText()
  const body = { ...draft, user_id: person } as Sends<typeof segments.why, 'body'>
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [segments.why.path, body],
    queryFn: ({ signal }) => call(segments.why, { body }, { signal }),
  })
  if (error) return <Failed error={error} retry={() => void refetch()} small level={3} />
  if (isPending || !data) return <Loading>{t('segments.preview.pending')}</Loading>
  const { name } = data.person
  const most = draft.member_limit ?? 0
  return (
    <div className="why-within" role="status">
      <p className="b">
        {data.is_in === null
          ? t('segments.why.unknown', { name })
          : t(data.is_in ? 'segments.why.in' : 'segments.why.out', { name })}
      </p>
      <p className="sm m2">
        {t(data.fits_active_filter ? 'segments.why.filter_fits' : 'segments.why.filter_fails')}
      </p>
      {draft.rules.rules.length > 0 && (
        <RulesRead rules={draft.rules} names={names} verdicts={data.verdicts} />
      )}
      {data.within_limit !== null && (
        <p className="sm m2">
          {t(data.within_limit ? 'segments.why.within' : 'segments.why.beyond', { count: most })}
        </p>
      )}
    </div>
  )
}

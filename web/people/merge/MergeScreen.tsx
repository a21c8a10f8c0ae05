import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeftRight, CircleAlert, Merge as MergeMark } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { numbersFor } from '../../../contract/formats.ts'
import { type MergePreview, merges } from '../../../contract/people/merges.ts'
import { queryOf, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Face } from '../../ui/Face.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { FieldChoices, takenAtFirst } from './FieldChoices.tsx'
import { LikelyPairs } from './LikelyPairs.tsx'
import { MergedBefore } from './MergedBefore.tsx'
import { PersonChoice } from './PersonChoice.tsx'
import type { MergeSearch } from './search.ts'
import './merge.css'

type Preview = z.output<typeof MergePreview>

/** Two profiles of one person side by side, and what becomes of them. */
export function MergeScreen() {
  const { t } = useText()
  const navigate = useNavigate()
  const asked = useSearch({ strict: false }) as MergeSearch
  const { kept, gone } = asked
  // Once the merge is requested the dropped account isn't loaded any more, or the page would meet a 404.
  const [leaving, setLeaving] = useState<number>()
  const leaves = gone !== undefined && gone === leaving
  const ask = (change: MergeSearch) =>
    void navigate({ to: '.', search: { ...asked, ...change }, replace: true, resetScroll: false })
  return (
    <Page title={t('merges.title')} lead={t('merges.lead')} width="wide">
      <div className="merge-two">
        <PersonChoice
          title={t('merges.pick.kept')}
          hint={t('merges.pick.kept_hint')}
          id={kept}
          not={gone}
          onChoose={(id) => ask({ kept: id })}
        />
        <div className="between">
          <Button
            look="q"
            icon={ArrowLeftRight}
            label={t('merges.pick.swap')}
            aria-disabled={kept === undefined && gone === undefined}
            onClick={() => ask({ kept: gone, gone: kept })}
          />
        </div>
        <PersonChoice
          title={t('merges.pick.gone')}
          hint={t('merges.pick.gone_hint')}
          id={gone}
          not={kept}
          leaves={leaves}
          onChoose={(id) => ask({ gone: id })}
        />
      </div>
      {kept !== undefined && gone !== undefined ? (
        <Beside
          key={`${kept} ${gone}`}
          kept={kept}
          gone={gone}
          leaves={leaves}
          leave={(does) => setLeaving(does ? gone : undefined)}
          then={() => ask({ gone: undefined })}
        />
      ) : kept === undefined && gone === undefined ? (
        <LikelyPairs choose={(stays, goes) => ask({ kept: stays, gone: goes })} />
      ) : (
        <EmptyState small icon={MergeMark} title={t('merges.waiting.title')}>
          {t('merges.waiting.says')}
        </EmptyState>
      )}
      <MergedBefore />
    </Page>
  )
}

interface Ends {
  /** Reports that the merge was requested, or that it failed. */
  leave: (does: boolean) => void
  then: () => void
}

function Beside({ kept, gone, leaves, ...ends }: Ends & { kept: number; gone: number; leaves: boolean }) {
  const { data, isPending, error, refetch } = useQuery({
    ...queryOf(merges.preview, { query: { kept_id: kept, gone_id: gone } }),
    enabled: !leaves,
  })
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      {data && <Choices of={data} {...ends} />}
    </ListState>
  )
}

function Choices({ of: preview, leave, then }: Ends & { of: Preview }) {
  const { t, locale } = useText()
  const number = numbersFor(locale)
  const [taken, setTaken] = useState(() => takenAtFirst(preview.fields))
  const [asking, setAsking] = useState(false)
  const { kept, gone, records, refusal } = preview
  const merge = useSend(merges.create, {
    stale: ['/api/v1/users', '/api/v2/users'],
    done: () => t('merges.do.done'),
    failed: () => t('merges.do.failed'),
  })
  const send = () => {
    leave(true)
    merge.mutate(
      { body: { kept_id: kept.id, gone_id: gone.id, taken: [...taken] } },
      {
        onSuccess: () => {
          setAsking(false)
          then()
        },
        onError: () => leave(false),
      },
    )
  }
  if (refusal)
    return (
      <div className="note bad merge-note" role="alert">
        <Icon of={CircleAlert} />
        <p>{refusal}</p>
      </div>
    )
  return (
    <>
      <FieldChoices of={preview} taken={taken} onChange={setTaken} />
      <Section title={t('merges.records.title')}>
        {records.length === 0 ? (
          <p className="m2">{t('merges.records.none')}</p>
        ) : (
          <ul className="merge-records">
            {records.map(({ label, count, becomes }) => (
              <li key={label}>
                <span className="num b">{number.format(count)}</span>
                <span className="grow">{label}</span>
                <span className="sm m3">{t(`merges.records.${becomes}`)}</span>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <div className="savebar">
        <Button look="p" icon={MergeMark} onClick={() => setAsking(true)}>
          {t('merges.do.button')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('merges.do.title', { gone: gone.name, kept: kept.name })}
          keep={t('merges.do.keep')}
          lose={t('merges.do.merge')}
          busy={merge.isPending}
          onKeep={() => setAsking(false)}
          onLose={send}
        >
          <p>{t('merges.do.says', { gone: gone.name, kept: kept.name })}</p>
          {/* The same person, so that the names are often the same. */}
          <ul className="merge-ends">
            {([gone, kept] as const).map((person) => (
              <li key={person.id}>
                <Face of={person} />
                <span>
                  <span className="b">
                    {t(person === kept ? 'merges.fields.kept' : 'merges.fields.gone')}
                  </span>{' '}
                  <span className="sm m2 one">{person.email}</span>
                </span>
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Answers } from '../../contract/route.ts'
import { segments } from '../../contract/segments/segments.ts'
import { useAsked } from '../app/asked.ts'
import { call } from '../app/client.ts'
import { refresh, useAnswer } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Button } from '../ui/Button.tsx'
import { useDates, useNow } from '../ui/dates/dates.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { UnsavedGuard } from '../ui/forms/UnsavedGuard.tsx'
import { Page } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { toast } from '../ui/toastStore.ts'
import { toSegments } from './addresses.ts'
import { DeleteSegment } from './DeleteSegment.tsx'
import { SegmentForm } from './SegmentForm.tsx'
import { SegmentMembers } from './SegmentMembers.tsx'
import type { SegmentSearch } from './search.ts'
import { useCountWords } from './sentences.ts'

type Segment = Answers<typeof segments.show>

/** One segment: its rules, its people, and what leans on it. */
export function EditSegmentScreen({ id }: { id: string }) {
  const { t } = useText()
  const navigate = useNavigate()
  const { asked } = useAsked<SegmentSearch>()
  const segment = useAnswer(segments.show, { params: { id } })
  const [unsaved, setUnsaved] = useState(0)
  const [leaving, setLeaving] = useState(false)
  const tab = asked.tab ?? 'rules'
  const here = toSegments.edit(segment)
  return (
    <Page
      title={segment.name}
      lead={<Standing of={segment} />}
      width="wide"
      crumbs={[{ href: toSegments.home, text: t('segments.list.title') }]}
      actions={
        <Button look="dq" icon={Trash2} onClick={() => setLeaving(true)}>
          {t('segments.delete.action')}
        </Button>
      }
    >
      <Tabs
        label={t('segments.tabs.label')}
        items={[
          { href: here, text: t('segments.tabs.rules'), current: tab === 'rules' },
          {
            href: `${here}?tab=members`,
            text: t('segments.tabs.members'),
            current: tab === 'members',
            ...(segment.member_count.is === 'exact' ? { count: segment.member_count.count ?? 0 } : {}),
          },
          {
            href: `${here}?tab=uses`,
            text: t('segments.tabs.uses'),
            current: tab === 'uses',
            count: segment.uses.length,
          },
        ]}
      />
      {tab === 'rules' && (
        <SegmentForm
          of={segment}
          onUnsaved={setUnsaved}
          send={(body) =>
            call(segments.update, {
              params: { id: segment.id },
              body: { ...body, version: segment.version },
            }).catch((failure: unknown) => {
              toast.bad(t('segments.edit.failed'))
              throw failure
            })
          }
          then={() => {
            toast.good(t('segments.edit.saved'))
            void refresh([segments.list.path])
          }}
        />
      )}
      {tab === 'members' && <SegmentMembers of={segment} />}
      {tab === 'uses' && <Uses of={segment} />}
      <UnsavedGuard count={unsaved} />
      {leaving && (
        <DeleteSegment
          of={segment}
          onClose={() => setLeaving(false)}
          then={() => void navigate({ href: toSegments.home, ignoreBlocker: true })}
        />
      )}
    </Page>
  )
}

/** How many are in it, and when everybody was last looked at; while they are being looked at, how far that is. */
function Standing({ of: segment }: { of: Segment }) {
  const { t } = useText()
  const dates = useDates()
  const now = useNow()
  const count = useCountWords()
  if (segment.progress)
    return (
      <>
        <progress value={segment.progress.done} max={Math.max(segment.progress.total, 1)} />{' '}
        {t('segments.state.progress', segment.progress)}
      </>
    )
  return (
    <>
      {count(segment.member_count)}
      {' · '}
      {segment.refreshed_at
        ? t('segments.state.refreshed', { when: dates.relative(segment.refreshed_at, now) })
        : t('segments.state.never')}
    </>
  )
}

function Uses({ of: { uses } }: { of: Segment }) {
  const { t } = useText()
  if (uses.length === 0)
    return <EmptyState title={t('segments.uses.empty.title')}>{t('segments.uses.empty.says')}</EmptyState>
  const told = uses.flatMap(({ kind, name, href }) =>
    name === null || href === null ? [] : [{ kind, name, href }],
  )
  return (
    <>
      <p className="m2">{t('segments.delete.in_use')}</p>
      <ul className="list">
        {told.map(({ kind, name, href }) => (
          <li key={href} className="row">
            <span className="grow">
              <Anchor className="link b" href={href}>
                {name}
              </Anchor>
            </span>
            <span className="sm m3">{t(`segments.uses.${kind}`)}</span>
          </li>
        ))}
      </ul>
      {told.length < uses.length && (
        <p className="m2">{t('segments.uses.unseen', { count: uses.length - told.length })}</p>
      )}
    </>
  )
}

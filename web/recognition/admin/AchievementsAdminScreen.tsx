import { Award, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { achievements } from '../../../contract/recognition/achievements.ts'
import type { Answers } from '../../../contract/route.ts'
import { useAsked } from '../../app/asked.ts'
import { useListOf } from '../../app/lists.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx'
import { toRecognitionAdmin } from '../addresses.ts'
import { Medal } from '../Medal.tsx'
import { type AchievementsSearch, achievementsAsked } from '../search.ts'
import { staleAchievements } from '../stale.ts'
import { useRecognitionWords } from '../words.ts'

export type Achievement = Answers<typeof achievements.show>

/** What people can achieve, for those who manage it. */
export function AchievementsAdminScreen() {
  const { t } = useText()
  const { asked, ask, turn } = useAsked<AchievementsSearch>()
  const [deleting, setDeleting] = useState<Achievement | null>(null)
  const { data, isPending, error, refetch, isPlaceholderData } = useListOf(achievements.list, {
    query: achievementsAsked(asked),
  })
  const isNarrowed = asked.search !== undefined
  const add = (
    <LinkButton look="p" icon={Plus} href={toRecognitionAdmin.newAchievement}>
      {t('recognition.admin.achievements.add')}
    </LinkButton>
  )
  return (
    <Page
      title={t('recognition.admin.achievements.title')}
      lead={t('recognition.admin.achievements.lead')}
      width="wide"
      actions={(isNarrowed || (data?.total ?? 0) > 0) && add}
    >
      <DataTable
        label={t('recognition.admin.achievements.title')}
        columns={useColumns()}
        rows={data?.items ?? []}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        faceOf={({ icon }) => <Medal icon={icon} small />}
        rowMenu={(achievement) => [
          ...(achievement.can.edit
            ? [
                {
                  text: t('recognition.admin.achievements.edit'),
                  icon: Pencil,
                  href: toRecognitionAdmin.achievement(achievement),
                },
              ]
            : []),
          ...(achievement.can.delete
            ? [
                'rule' as const,
                {
                  text: t('recognition.admin.achievements.delete'),
                  icon: Trash2,
                  danger: true,
                  does: () => setDeleting(achievement),
                },
              ]
            : []),
        ]}
        sort={{
          by: asked.sort_by ?? 'name',
          direction: asked.sort_direction ?? 'asc',
          onSort: (by, sort_direction) =>
            ask({
              sort_by: by === 'name' ? undefined : (by as AchievementsSearch['sort_by']),
              sort_direction,
            }),
        }}
        paging={data && { ...data, onChange: turn }}
        search={
          <SearchField
            label={t('recognition.admin.achievements.search')}
            value={asked.search ?? ''}
            onChange={(search) => ask({ search: search || undefined })}
          />
        }
        pending={isPending}
        refreshing={isPlaceholderData}
        error={error}
        retry={() => void refetch()}
        whenEmpty={
          isNarrowed ? (
            <EmptyState
              title={t('recognition.admin.achievements.none_found')}
              actions={
                <Button onClick={() => ask({ search: undefined })}>
                  {t('recognition.admin.achievements.all')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={Award} title={t('recognition.admin.achievements.empty')} actions={add}>
              {t('recognition.admin.achievements.empty_says')}
            </EmptyState>
          )
        }
      />
      {deleting && <DeleteAchievement of={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}

function DeleteAchievement({ of: achievement, onClose }: { of: Achievement; onClose: () => void }) {
  const { t } = useText()
  const facts = { name: achievement.name, count: achievement.people }
  const remove = useSend(achievements.delete, {
    done: () => t('recognition.admin.achievements.deleted', facts),
    failed: () => t('recognition.admin.achievements.delete_failed'),
    stale: staleAchievements,
  })
  return (
    <ConfirmDialog
      title={t('recognition.admin.achievements.delete_ask', facts)}
      lose={t('recognition.admin.achievements.delete')}
      irreversible
      busy={remove.isPending}
      onKeep={onClose}
      onLose={() => remove.mutate({ params: { id: achievement.id } }, { onSettled: onClose })}
    >
      {t('recognition.admin.achievements.delete_says', facts)}
    </ConfirmDialog>
  )
}

function useColumns(): Column<Achievement>[] {
  const { t } = useText()
  const { number, points } = useRecognitionWords()
  const goal = useGoalWords()
  return [
    {
      key: 'name',
      title: t('recognition.admin.achievements.column.name'),
      sorts: true,
      fixed: true,
      card: 'title',
      cell: (achievement) => (
        <Anchor className="b" href={toRecognitionAdmin.achievement(achievement)}>
          {achievement.name}
        </Anchor>
      ),
    },
    {
      key: 'goal',
      title: t('recognition.admin.achievements.column.goal'),
      card: 'line',
      cell: goal,
    },
    {
      key: 'points',
      title: t('recognition.admin.achievements.column.points'),
      numeric: true,
      cell: ({ points: worth }) => (worth > 0 ? points(worth) : ''),
    },
    {
      key: 'people',
      title: t('recognition.admin.achievements.column.people'),
      sorts: true,
      numeric: true,
      cell: ({ people }) => number(people),
    },
    {
      key: 'state',
      title: t('recognition.admin.achievements.column.state'),
      card: 'state',
      cell: ({ enabled, hidden, settled }) => (
        <span className="row wrap gap2">
          <Badge tone={enabled ? 'ok' : 'neutral'}>
            {t(enabled ? 'recognition.admin.rules.on' : 'recognition.admin.rules.off')}
          </Badge>
          {hidden && <Badge>{t('recognition.admin.achievements.is_hidden')}</Badge>}
          {!settled && <Badge tone="info">{t('recognition.admin.achievements.unsettled')}</Badge>}
        </span>
      ),
    },
  ]
}

/** What must be reached: "Attend an event, 10 times". */
function useGoalWords() {
  const { t } = useText()
  const words = useRecognitionWords()
  return ({ type, cause, milestone }: Achievement) =>
    t(`recognition.admin.achievements.goal.${type}`, {
      cause: cause ? words.cause(cause) : '',
      count: milestone ?? 0,
    })
}

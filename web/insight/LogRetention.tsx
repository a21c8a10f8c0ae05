import { Clock } from 'lucide-react'
import { useState } from 'react'
import { changeLogRetention } from '../../contract/insight/logs.ts'
import { useQueryOf, useSend } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { useDates } from '../ui/dates/dates.ts'
import { Cancel, Dialog } from '../ui/dialogs/Dialog.tsx'
import { Checkbox } from '../ui/forms/Checkbox.tsx'
import { ChoiceField } from '../ui/forms/SelectField.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ListState } from '../ui/tables/ListState.tsx'

const FOR_EVER = 'for_ever'
const choices = [3, 6, 12, 18, 24, 36, 60, 84, 120]

/** How long entries are kept; people who manage logs change it here. */
export function LogRetention() {
  const { t } = useText()
  const dates = useDates()
  const { data } = useQueryOf(changeLogRetention.show)
  const [changing, setChanging] = useState(false)
  if (!data) return null
  const { keep_months, removed_up_to, can } = data
  const says =
    keep_months === null
      ? t('changes.retention.for_ever')
      : keep_months % 12 === 0
        ? t('changes.retention.kept_years', { count: keep_months / 12 })
        : t('changes.retention.kept', { count: keep_months })
  return (
    <div className="log-state">
      <Icon of={Clock} />
      <span>
        <b>{says}.</b>{' '}
        {removed_up_to && (
          <span className="m2">
            {t('changes.retention.removed', { moment: dates.moment(removed_up_to) })}{' '}
          </span>
        )}
        {can.change && (
          <button type="button" className="link" aria-haspopup="dialog" onClick={() => setChanging(true)}>
            {t('changes.retention.change')}
          </button>
        )}
      </span>
      {changing && <RetentionDialog now={keep_months} onClose={() => setChanging(false)} />}
    </div>
  )
}

function RetentionDialog({ now, onClose }: { now: number | null; onClose: () => void }) {
  const { t } = useText()
  const [chosen, setChosen] = useState(now === null ? FOR_EVER : String(now))
  const [sure, setSure] = useState(false)
  const [asked, setAsked] = useState(false)
  const keep_months = chosen === FOR_EVER ? null : Number(chosen)
  const shortens = keep_months !== null && (now === null || keep_months < now)
  const save = useSend(changeLogRetention.change, {
    stale: ['/api/v2/change-log'],
    done: () => t('changes.retention.saved'),
    failed: () => t('changes.retention.failed'),
  })
  const send = () => {
    setAsked(true)
    if (!shortens || sure) save.mutate({ body: { keep_months } }, { onSuccess: onClose })
  }
  const months = [...new Set([...choices, ...(now === null ? [] : [now])])].toSorted((a, b) => a - b)
  return (
    <Dialog
      title={t('changes.retention.title')}
      onClose={onClose}
      actions={
        <>
          <Cancel onClick={onClose} />
          <Button
            look={shortens ? 'd' : 'p'}
            busy={save.isPending}
            aria-disabled={keep_months === now}
            onClick={() => keep_months !== now && send()}
          >
            {t('changes.retention.save')}
          </Button>
        </>
      }
    >
      <div className="fields">
        <p>{t('changes.retention.says')}</p>
        <ChoiceField
          name="keep_months"
          label={t('changes.retention.keep_months')}
          value={chosen}
          onChange={(value) => {
            setChosen(value ?? FOR_EVER)
            setSure(false)
          }}
          options={[
            { value: FOR_EVER, text: t('changes.retention.choice.for_ever') },
            ...months.map((count) => ({
              value: String(count),
              text:
                count % 12 === 0
                  ? t('changes.retention.choice.years', { count: count / 12 })
                  : t('changes.retention.choice.months', { count }),
            })),
          ]}
        />
        {shortens && (
          <>
            <Effect of={keep_months} />
            <Checkbox
              name="sure"
              label={t('changes.retention.sure')}
              value={sure}
              onChange={setSure}
              error={asked && !sure ? t('changes.retention.sure_first') : undefined}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

/** What will be deleted, shown beforehand. */
function Effect({ of: keep_months }: { of: number }) {
  const { t } = useText()
  const dates = useDates()
  const { data, isPending, error, refetch } = useQueryOf(changeLogRetention.effect, {
    query: { keep_months },
  })
  return (
    <ListState pending={isPending} error={error} retry={() => void refetch()}>
      {data && (
        <p className="note wait" role="status">
          {data.total === 0
            ? t('changes.retention.effect_none')
            : t(
                data.total_is === 'exact' ? 'changes.retention.effect' : 'changes.retention.effect_at_least',
                { count: data.total, moment: dates.short(data.before) },
              )}
        </p>
      )}
    </ListState>
  )
}

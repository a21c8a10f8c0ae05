import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { changeLog } from '../../contract/insight/logs.ts'
import { useQueryOf } from '../app/query.ts'
import { useText } from '../app/texts.ts'
import { classes } from '../ui/classes.ts'
import { useDates, useNow } from '../ui/dates/dates.ts'
import { Icon } from '../ui/Icon.tsx'

/** Whether the log is unaltered, as of the last check. */
export function ChangeLogState() {
  const { t } = useText()
  const dates = useDates()
  const now = useNow()
  const { data } = useQueryOf(changeLog.check)
  if (!data) return <p className="log-state" aria-hidden="true" />
  const { broken, up_to, checked_at } = data
  if (broken)
    return (
      <div className="log-state broken" role="alert">
        <Icon of={ShieldAlert} />
        <div>
          <b>{t('changes.check.broken')}</b> {t(`changes.check.breaks.${broken}`)}{' '}
          {t('changes.check.broken_says')}
        </div>
      </div>
    )
  return (
    <p className={classes('log-state', up_to && 'whole')}>
      <Icon of={ShieldCheck} />
      <span>
        <b>{up_to ? t('changes.check.whole', { moment: dates.moment(up_to) }) : t('changes.check.never')}</b>{' '}
        <span className="m2">
          {up_to && checked_at
            ? t('changes.check.whole_says', { when: dates.relative(checked_at, now) })
            : t('changes.check.never_says')}
        </span>
      </span>
    </p>
  )
}

import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type SsoReport, type SsoSettings, sso, ssoTargets } from '../../../contract/access/sso.ts'
import { refresh, useSend } from '../../app/query.ts'
import { type TextKey, useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useDates } from '../../ui/dates/dates.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toastStore.ts'

const LOOK_MS = 2000
const LONGEST_MS = 10 * 60_000

/** A whole round in a second window; its report appears here by itself. */
export function TestPanel({ of: settings, unsaved }: { of: SsoSettings; unsaved: boolean }) {
  const { t } = useText()
  const [since, setSince] = useState<{ at: string | undefined; began: number } | null>(null)
  const report = settings.last_test
  const waiting = since !== null && report?.at === since.at
  const begin = useSend(sso.test, { failed: () => t('sso.test.failed'), stale: [sso.show.path] })

  // Live updates bring the report too; where they don't come through, asking does.
  useEffect(() => {
    if (!waiting) return
    const look = setInterval(() => {
      if (Date.now() - since.began > LONGEST_MS) setSince(null)
      else void refresh([sso.show.path])
    }, LOOK_MS)
    return () => clearInterval(look)
  }, [waiting, since])

  const test = () => {
    // Opened by the click itself, or browsers keep it closed.
    const second = window.open('', 'kindred-sso-test')
    if (!second) return toast.bad(t('sso.test.blocked'))
    setSince({ at: report?.at, began: Date.now() })
    begin.mutate(
      {},
      {
        onSuccess: ({ redirect_url }) => {
          second.opener = null
          second.location.href = redirect_url
        },
        onError: () => {
          second.close()
          setSince(null)
        },
      },
    )
  }

  const ready = settings.missing.length === 0 && !unsaved
  const names = settings.missing.map((name) => t(`sso.field.${name}` as TextKey)).join(', ')
  return (
    <div className="sso-test">
      <p className="m2">{t('sso.test.lead')}</p>
      {settings.missing.length > 0 && <p>{t('sso.test.missing', { names })}</p>}
      {settings.missing.length === 0 && unsaved && <p>{t('sso.test.save_first')}</p>}
      <p>
        <Button busy={begin.isPending} aria-disabled={!ready} onClick={() => ready && test()}>
          {t(report ? 'sso.test.again' : 'sso.test.action')}
        </Button>
      </p>
      <p role="status" className={waiting ? 'note wait' : 'vh'}>
        {waiting ? t('sso.test.waiting') : ''}
      </p>
      {report && <Report of={report} settings={settings} />}
    </div>
  )
}

function Report({ of: report, settings }: { of: SsoReport; settings: SsoSettings }) {
  const { t } = useText()
  const when = useDates().moment(report.at)
  return (
    <div className="sso-report">
      <div className={report.works ? 'note ok' : 'note bad'} role={report.works ? undefined : 'alert'}>
        <Icon of={report.works ? CircleCheck : CircleAlert} />
        <div>
          <p className="b">{t(report.works ? 'sso.test.works' : 'sso.test.fails')}</p>
          {report.works && (
            <p>
              {t(report.person === 'new' ? 'sso.test.works_new' : 'sso.test.works_says', {
                name: report.person_name ?? '',
              })}
            </p>
          )}
          {report.problem && <p>{t(`sso.problem.${report.problem}`)}</p>}
          {report.said && <p>{t('sso.test.said', { said: report.said })}</p>}
          <p className="sm m2">{t('sso.test.at', { when })}</p>
        </div>
      </div>
      {!settings.tested && report.works && <p className="m2">{t('sso.test.outdated')}</p>}
      {report.warnings.map((warning) => (
        <div key={warning} className="note wait">
          <Icon of={TriangleAlert} />
          <p>{t(`sso.warning.${warning}`)}</p>
        </div>
      ))}
      <Facts of={report} settings={settings} />
    </div>
  )
}

function Facts({ of: report, settings }: { of: SsoReport; settings: SsoSettings }) {
  const { t } = useText()
  if (report.issuer === null) return null
  const columns: readonly string[] = ssoTargets
  const nameOf = (target: string) =>
    columns.includes(target)
      ? t(`sso.target.${target}` as TextKey)
      : (settings.fields.find(({ id }) => target === `field_${id}`)?.title ?? target)
  const skew = report.clock_skew_seconds ?? 0
  const clock =
    skew === 0
      ? t('sso.test.skew_none')
      : t(skew > 0 ? 'sso.test.skew_ahead' : 'sso.test.skew_behind', { count: Math.abs(skew) })
  return (
    <>
      <dl className="sso-facts">
        <dt>{t('sso.test.issuer')}</dt>
        <dd>{report.issuer}</dd>
        <dt>{t('sso.test.subject')}</dt>
        <dd>{report.subject ?? '–'}</dd>
        <dt>{t('sso.test.clock')}</dt>
        <dd>{clock}</dd>
      </dl>
      <h3>{t('sso.test.mapping')}</h3>
      <dl className="sso-facts">
        {report.mapping.map(({ target, attribute, value }) => (
          <div key={target}>
            <dt>{nameOf(target)}</dt>
            <dd>
              {value ?? t('sso.mapping.nothing')}
              {attribute && <span className="sm m2"> {attribute}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <h3>{t('sso.test.attributes')}</h3>
      {report.attributes.length === 0 && <p className="m2">{t('sso.test.no_attributes')}</p>}
      <dl className="sso-facts">
        {report.attributes.map(({ name, values }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{values.join(', ')}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

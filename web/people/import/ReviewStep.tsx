import { ArrowRight, CircleAlert, Download } from 'lucide-react'
import { useState } from 'react'
import { numbersFor } from '../../../contract/formats.ts'
import { hasNothingToApply } from '../../../contract/people/importOutcome.ts'
import { imports, rowKinds } from '../../../contract/people/imports.ts'
import { fillPath } from '../../app/address.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import { Figures } from './Figures.tsx'
import type { ImportAnswer } from './ImportScreen.tsx'
import { RowsTable } from './RowsTable.tsx'

/** Everything that would happen, before it does. */
export function ReviewStep({ of: one, chooseAgain }: { of: ImportAnswer; chooseAgain: () => void }) {
  const { t, locale } = useText()
  const [asking, setAsking] = useState(false)
  const number = (value: number) => numbersFor(locale).format(value)
  const apply = useSend(imports.apply, {
    stale: ['/api/v1/csv_files'],
    done: () => t('imports.toast.applied'),
    failed: () => t('imports.toast.apply_failed'),
  })
  const { counts } = one
  const nothing = hasNothingToApply(one)
  const lead = !nothing ? 'lead' : counts.error > 0 ? 'nothing_possible' : 'nothing'
  return (
    <>
      <Section title={t('imports.review.title')}>
        <p className="m2 import-lead">{t(`imports.review.${lead}`)}</p>
        <Figures
          of={rowKinds.map((kind) => ({
            key: kind,
            tone: kind === 'error' && counts.error > 0 ? 'stop' : undefined,
            count: counts[kind],
            text: t(`imports.review.says.${kind}`, { count: counts[kind] }).replace(/^[\d\s.,’]+/, ''),
          }))}
        />
        {counts.error > 0 && (
          <div className="note wait import-note">
            <Icon of={CircleAlert} />
            <div className="grow">
              <p className="b">{t('imports.review.says.error', { count: counts.error })}</p>
              <p>{t(nothing ? 'imports.review.errors_only' : 'imports.review.errors_says')}</p>
            </div>
            <a className="btn s sm" href={fillPath(imports.errors.path, { id: one.id })} download>
              <Icon of={Download} />
              <span>{t('imports.review.download')}</span>
            </a>
          </div>
        )}
        <div className="savebar import-next">
          {one.can.apply && (
            <Button look="p" iconAfter={ArrowRight} onClick={() => setAsking(true)}>
              {t('imports.review.apply')}
            </Button>
          )}
          <Button look={one.can.apply ? 'q' : 'p'} onClick={chooseAgain}>
            {t('imports.mapping.again')}
          </Button>
        </div>
      </Section>
      <RowsTable of={one} by="kind" />
      {asking && (
        <Dialog
          title={t('imports.review.apply_ask.title', { file: one.file_name })}
          size="question"
          question
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button look="q" onClick={() => setAsking(false)}>
                {t('imports.review.apply_ask.keep')}
              </Button>
              <Button
                look="p"
                data-first-focus
                busy={apply.isPending}
                onClick={() =>
                  apply.mutate({ params: { id: one.id } }, { onSuccess: () => setAsking(false) })
                }
              >
                {t('imports.review.apply_ask.apply')}
              </Button>
            </>
          }
        >
          <p>
            {t('imports.review.apply_ask.says', {
              create: number(counts.create),
              change: number(counts.change),
            })}
          </p>
          {counts.error > 0 && <p>{t('imports.review.apply_ask.errors', { count: counts.error })}</p>}
        </Dialog>
      )}
    </>
  )
}

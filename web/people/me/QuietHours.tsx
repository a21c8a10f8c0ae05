import { useMemo, useState, useSyncExternalStore } from 'react'
import { EVENING, MORNING, quietChoices, quietHours } from '../../../contract/messages/quietHours.ts'
import type { Answers, Sends } from '../../../contract/route.ts'
import { call } from '../../app/client.ts'
import { refresh, useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Form, SaveBar, useFormScope } from '../../ui/forms/Form.tsx'
import { MinuteField, minuteWords } from '../../ui/forms/MinuteField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { UnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { Section } from '../../ui/Page.tsx'
import { ListState } from '../../ui/tables/ListState.tsx'
import { toast } from '../../ui/toastStore.ts'

type Shown = Answers<typeof quietHours.show>
type Chosen = Sends<typeof quietHours.choose, 'body'>

/** Hours of the day in which no mail comes. */
export function QuietHours() {
  const { t } = useText()
  const { data, isPending, error, refetch } = useQueryOf(quietHours.show)
  return (
    <Section title={t('profile.notification.quiet.title')}>
      <ListState pending={isPending} error={error} retry={() => void refetch()}>
        {data && <Choice of={data} />}
      </ListState>
    </Section>
  )
}

function Choice({ of: { quiet_hours, quiet_from, quiet_until, time_zone, usual } }: { of: Shown }) {
  const { t, locale } = useText()
  const start = useMemo(
    () => ({ quiet_hours, quiet_from: quiet_from ?? EVENING, quiet_until: quiet_until ?? MORNING }),
    [quiet_hours, quiet_from, quiet_until],
  )
  const [unsaved, setUnsaved] = useState(0)
  const hasUsual = usual.quiet_from !== null && usual.quiet_until !== null
  return (
    <Form
      sends={quietHours.choose}
      send={(body: Chosen) =>
        call(quietHours.choose, { body }).catch((failure: unknown) => {
          toast.bad(t('profile.notification.quiet.failed'))
          throw failure
        })
      }
      start={start}
      texts="profile.notification.quiet.field"
      label={t('profile.notification.quiet.title')}
      onUnsaved={setUnsaved}
      then={() => {
        toast.good(t('profile.notification.quiet.saved'))
        void refresh([quietHours.show.path])
      }}
    >
      <div className="fields">
        <p className="m2">{t('profile.notification.quiet.lead')}</p>
        <ChoiceField
          name="quiet_hours"
          options={quietChoices.map((value) => ({
            value,
            text:
              value === 'usual'
                ? hasUsual
                  ? t('profile.notification.quiet.choice.usual', {
                      from: minuteWords(usual.quiet_from ?? 0, locale),
                      until: minuteWords(usual.quiet_until ?? 0, locale),
                    })
                  : t('profile.notification.quiet.choice.usual_none')
                : t(`profile.notification.quiet.choice.${value}`),
          }))}
        />
        <OwnHours time_zone={time_zone} />
      </div>
      <SaveBar />
      <UnsavedGuard count={unsaved} />
    </Form>
  )
}

/** From when until when, for one's own hours. */
function OwnHours({ time_zone }: { time_zone: string }) {
  const { t } = useText()
  const { store } = useFormScope()
  const { values } = useSyncExternalStore(store.subscribe, store.read)
  if (values.quiet_hours !== 'own') return null
  return (
    <div className="row gap3 wrap top">
      <MinuteField name="quiet_from" />
      <MinuteField
        name="quiet_until"
        hint={t('profile.notification.quiet.clock', { zone: time_zone.replaceAll('_', ' ') })}
      />
    </div>
  )
}

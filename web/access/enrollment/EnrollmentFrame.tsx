import { Outlet, useRouterState } from '@tanstack/react-router'
import { Check, LogOut } from 'lucide-react'
import { type EnrollmentStep, enrollmentSteps } from '../../../contract/access/enrollment.ts'
import { signOut } from '../../app/signIn.ts'
import { useText } from '../../app/texts.ts'
import { CentredFrame } from '../../shell/CentredFrame.tsx'
import { Gate } from '../../shell/Gate.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import './enrollment.css'

/** Around the steps of enrolling. What must be agreed to comes before them. */
export function EnrollmentFrame() {
  const { t } = useText()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const here = enrollmentSteps.find((step) => path.endsWith(`/${step}`))
  return (
    <Gate>
      <CentredFrame>
        <div className="enrol">
          {here && <Steps here={here} />}
          <Outlet />
          {here !== 'complete' && (
            <footer>
              <Button look="q" icon={LogOut} onClick={() => void signOut()}>
                {t('enrollment.log_out')}
              </Button>
            </footer>
          )}
        </div>
      </CentredFrame>
    </Gate>
  )
}

function Steps({ here }: { here: EnrollmentStep }) {
  const { t } = useText()
  const at = enrollmentSteps.indexOf(here)
  return (
    <ol className="enrol-steps" aria-label={t('enrollment.steps.label')}>
      {enrollmentSteps.map((step, index) => {
        const done = index < at || here === 'complete'
        return (
          <li
            key={step}
            className={classes(done && 'done', index === at && 'now')}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className="mark num">{done ? <Icon of={Check} size="s" /> : index + 1}</span>
            {t(`enrollment.steps.${step}`)}
          </li>
        )
      })}
    </ol>
  )
}

import { useState } from 'react'
import { useEnterprise } from '../app/me.ts'
import { settingsSeen, signOut } from '../app/signIn.ts'
import { useText } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'

/** An administrator's changes show fully only after the next sign-in, so the person is asked to log out. */
export function SettingsChanged() {
  const { t } = useText()
  const { settings_version, display_name } = useEnterprise()
  const [seen, setSeen] = useState(() => settingsSeen.read() ?? keep(settings_version))
  if (seen === String(settings_version)) return null
  const later = () => setSeen(keep(settings_version))
  return (
    <Dialog
      title={t('shell.settings_changed.title')}
      size="question"
      question
      onClose={later}
      actions={
        <>
          <Button look="q" onClick={later}>
            {t('shell.settings_changed.later')}
          </Button>
          <Button look="p" data-first-focus onClick={() => void signOut()}>
            {t('shell.settings_changed.log_out')}
          </Button>
        </>
      }
    >
      {t('shell.settings_changed.ask', { enterprise: display_name })}
    </Dialog>
  )
}

function keep(version: number) {
  settingsSeen.write(version)
  return String(version)
}

import { useMe } from '../app/me.ts'
import { useText } from '../app/texts.ts'
import { Anchor } from '../ui/Anchor.tsx'
import { Page } from '../ui/Page.tsx'
import { settingsFor } from './adminSections.ts'

/** The settings of the whole enterprise: each page the reader may open, and what it decides. */
export function SettingsScreen() {
  const { t } = useText()
  const pages = settingsFor(useMe())
  return (
    <Page title={t('shell.settings.title')} lead={t('shell.settings.lead')}>
      <ul className="list">
        {pages.map(({ href, text, says }) => (
          <li key={href} className="row">
            <div className="grow">
              <h2 className="h3">
                <Anchor href={href}>{t(text)}</Anchor>
              </h2>
              <p className="m2">{t(says)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  )
}

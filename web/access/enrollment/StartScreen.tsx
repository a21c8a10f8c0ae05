import { Compass, UserRound } from 'lucide-react'
import { useEnterprise, useMe } from '../../app/me.ts'
import { useText } from '../../app/texts.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Some of those who are here, and patterns of theirs. */
const people = ['able-glyph', 'sam', 'women-glyph', 'ravi', 'parents-glyph']

/** A word of welcome, and what is going to be asked. */
export function StartScreen() {
  const { t } = useText()
  const { user } = useMe()
  const { display_name } = useEnterprise()
  return (
    <div className="enrol-narrow enrol-welcome">
      <div className="enrol-people" aria-hidden="true">
        {people.map((name) => (
          <img key={name} src={`/mosaic/${name}.svg`} alt="" width={88} height={88} />
        ))}
      </div>
      <h1 tabIndex={-1} data-page-title>
        {t('enrollment.start.welcome', { name: user.preferred_name ?? user.first_name })}
      </h1>
      <p className="lead">{t('enrollment.start.says', { enterprise: display_name })}</p>
      <ol>
        <li>
          <Icon of={UserRound} />
          {t('enrollment.start.profile')}
        </li>
        <li>
          <Icon of={Compass} />
          {t('enrollment.start.discover')}
        </li>
      </ol>
      <LinkButton look="p" href="/enrollment/profile">
        {t('enrollment.start.begin')}
      </LinkButton>
      <p className="sm m3">{t('enrollment.start.resume')}</p>
    </div>
  )
}

import { CalendarDays, Eye, EyeOff, MessageCircle, Newspaper, UserCheck, UsersRound } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { NetworkPage } from '../../../contract/networks/networks.ts'
import {
  shows,
  type ViewerKind,
  type VisibilitySetting,
  visibilityNames,
  visibilitySettings,
} from '../../../contract/networks/visibility.ts'
import { useText } from '../../app/texts.ts'
import { FaceStack } from '../../ui/Face.tsx'
import { useFormScope } from '../../ui/forms/Form.tsx'
import { Banner, Coloured, Glyph } from '../../ui/Glyph.tsx'
import { Icon, type IconMark } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { artOf } from './PatternField.tsx'

const kinds = ['outsider', 'member', 'leader'] as const satisfies readonly ViewerKind[]
const icons: Record<VisibilitySetting, IconMark> = {
  members_visibility: UsersRound,
  event_attendance_visibility: UserCheck,
  messages_visibility: MessageCircle,
  latest_news_visibility: Newspaper,
  upcoming_events_visibility: CalendarDays,
}

interface Props {
  id: number
  /** Pictures used instead of the pattern. */
  banner: string | null
  logo: string | null
  members: z.output<typeof NetworkPage>['some_members']
}

/** The network's page as different people would see it, by the form's present values, saved or not. */
export function SeeItAs({ id, banner, logo, members }: Props) {
  const { t } = useText()
  const { store } = useFormScope()
  const { values } = useSyncExternalStore(store.subscribe, store.read)
  const [kind, setKind] = useState<(typeof kinds)[number]>('outsider')
  const text = (name: string) => (typeof values[name] === 'string' ? (values[name] as string) : '')
  const hidden = values.private === true
  const [colour, pattern] = [text('colour'), text('pattern')]
  const outside = hidden && kind === 'outsider'
  return (
    <Section title={t('manage.see.title')}>
      <p className="sm m2 see-as-says">{t('manage.see.says')}</p>
      <Segmented
        label={t('manage.see.title')}
        value={kind}
        options={kinds.map((value) => ({ value, text: t(`manage.see.who.${value}`) }))}
        onChange={setKind}
      />
      <Coloured colour={/^#[0-9a-f]{6}$/i.test(colour) ? colour : '#808080'} className="see-as">
        <Banner src={banner ?? artOf(pattern, colour, id, 'banner')} />
        <div className="row gap2 see-head">
          <Glyph src={logo ?? artOf(pattern, colour, id, 'glyph')} size="l" />
          <span className="b">{text('name')}</span>
        </div>
        {text('short_description') && <p className="sm m2">{text('short_description')}</p>}
        <div aria-live="polite">
          {outside ? (
            <p className="sm">{t('manage.see.about_hidden')}</p>
          ) : (
            text('description') && <p className="sm see-about">{text('description')}</p>
          )}
          <ul className="see-blocks">
            {visibilityNames.map((setting) => {
              const seen = shows(text(setting), kind, hidden)
              return (
                <li key={setting} className={seen ? 'row gap2' : 'row gap2 m3'}>
                  <Icon of={icons[setting]} />
                  <span className="grow">{t(`manage.see.block.${visibilitySettings[setting].act}`)}</span>
                  {seen && setting === 'members_visibility' && <FaceStack of={members.slice(0, 4)} />}
                  <Icon of={seen ? Eye : EyeOff} label={t(seen ? 'manage.see.shown' : 'manage.see.hidden')} />
                </li>
              )
            })}
          </ul>
        </div>
        {kind === 'outsider' && (
          <span className="pill">
            {t(hidden || values.pending_users === true ? 'manage.see.ask' : 'manage.see.join')}
          </span>
        )}
        {kind === 'leader' && <p className="hint">{t('manage.see.leading')}</p>}
      </Coloured>
    </Section>
  )
}

import { chooseComfort, useComfort } from '../../app/comfort.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { type Comfort, comforts } from '../../ui/comfort.ts'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { Section } from '../../ui/Page.tsx'
import { Segmented } from '../../ui/Tabs.tsx'
import { toast } from '../../ui/toastStore.ts'
import { EditPage } from '../EditPage.tsx'

/** Each choice is seen at once on the very page it is made on. */
export function AccessibilityScreen() {
  const { t } = useText()
  const comfort = useComfort()
  const choose = (change: Partial<Comfort>) =>
    chooseComfort(change).then(
      () => toast.good(t('profile.accessibility.saved')),
      () => toast.bad(t('profile.accessibility.failed')),
    )
  return (
    <EditPage title={t('profile.accessibility.title')} lead={t('profile.accessibility.lead')}>
      <div className="comforts">
        <div>
          <p className="lab">{t('profile.accessibility.text.title')}</p>
          <Segmented
            label={t('profile.accessibility.text.title')}
            value={comfort.text}
            options={comforts.text.map((value) => ({
              value,
              text: t(`profile.accessibility.text.${value}`),
            }))}
            onChange={(text) => void choose({ text })}
          />
          <p className="hint">{t('profile.accessibility.text.hint')}</p>
        </div>
        <div>
          <p className="lab">{t('profile.accessibility.contrast.title')}</p>
          <Segmented
            label={t('profile.accessibility.contrast.title')}
            value={comfort.contrast}
            options={comforts.contrast.map((value) => ({
              value,
              text: t(`profile.accessibility.contrast.${value}`),
            }))}
            onChange={(contrast) => void choose({ contrast })}
          />
          <p className="hint">{t('profile.accessibility.contrast.hint')}</p>
        </div>
        <div>
          <p className="lab">{t('profile.accessibility.motion.title')}</p>
          <Segmented
            label={t('profile.accessibility.motion.title')}
            value={comfort.motion}
            options={comforts.motion.map((value) => ({
              value,
              text: t(`profile.accessibility.motion.${value}`),
            }))}
            onChange={(motion) => void choose({ motion })}
          />
          <p className="hint">{t('profile.accessibility.motion.hint')}</p>
        </div>
        <Switch
          name="captions"
          label={t('profile.accessibility.captions.on')}
          hint={t('profile.accessibility.captions.hint')}
          value={comfort.captions}
          onChange={(captions) => void choose({ captions })}
        />
        <Section title={t('profile.accessibility.preview')}>
          <div className="comfort-look">
            <p>{t('profile.accessibility.preview_says')}</p>
            <span className="link">{t('profile.accessibility.preview_link')}</span>
            <Button look="p">{t('profile.accessibility.preview_button')}</Button>
          </div>
        </Section>
      </div>
    </EditPage>
  )
}

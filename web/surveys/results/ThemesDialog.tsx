import { Trash2 } from 'lucide-react'
import { limits } from '../../../contract/limits.ts'
import { surveyThemes } from '../../../contract/surveys/themes.ts'
import { call } from '../../app/client.ts'
import { refresh, useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Form, Submit } from '../../ui/forms/Form.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { staleThemes } from '../stale.ts'
import { useFigures } from './figureWords.ts'
import type { Theme } from './themeList.ts'

interface Props {
  surveyId: number
  themes: readonly Theme[]
  onClose: () => void
}

/** The themes of a survey: one is added, another goes with its marks. */
export function ThemesDialog({ surveyId, themes, onClose }: Props) {
  const { t } = useText()
  const { number } = useFigures()
  const { mutate: remove } = useSend(surveyThemes.delete, {
    done: () => t('surveys.themes.removed'),
    stale: staleThemes,
  })
  return (
    <Dialog title={t('surveys.themes.title')} onClose={onClose}>
      <p className="m2">{t('surveys.themes.says')}</p>
      {themes.length > 0 && (
        <ul className="list theme-list">
          {themes.map(({ id, name, answers }) => (
            <li key={id} className="row gap2">
              <span className="grow">{name}</span>
              <span className="sm m2">
                {t('surveys.themes.answers', { number: number(answers), count: answers })}
              </span>
              <Button
                look="q"
                small
                icon={Trash2}
                label={t('surveys.themes.remove', { name })}
                onClick={() => remove({ params: { id: surveyId, theme_id: id } })}
              />
            </li>
          ))}
        </ul>
      )}
      <Form
        key={themes.length}
        sends={surveyThemes.create}
        send={(body) => call(surveyThemes.create, { params: { id: surveyId }, body })}
        start={{ name: '' }}
        texts="surveys.themes.field"
        label={t('surveys.themes.title')}
        then={() => void refresh(staleThemes)}
      >
        <div className="fields theme-form">
          <TextField name="name" limit={limits.name} autoComplete="off" />
          <div>
            <Submit>{t('surveys.themes.add')}</Submit>
          </div>
        </div>
      </Form>
    </Dialog>
  )
}

import { limits } from '../../../contract/limits.ts'
import { groupCategoryTypes } from '../../../contract/networks/categories.ts'
import { useQueryOf } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Switch } from '../../ui/forms/Checkbox.tsx'
import { ColourField } from '../../ui/forms/ColourField.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { NumberField } from '../../ui/forms/NumberField.tsx'
import { ChoiceField } from '../../ui/forms/SelectField.tsx'
import { TextArea, TextField } from '../../ui/forms/TextField.tsx'
import { Section } from '../../ui/Page.tsx'
import { allTypes } from '../manage/search.ts'
import { PatternField } from './PatternField.tsx'

const settings = [
  'members_visibility',
  'upcoming_events_visibility',
  'event_attendance_visibility',
  'latest_news_visibility',
  'messages_visibility',
] as const
/** One word for each reach; the older names of “everybody” are shown only where they are still set. */
const offered = ['public', 'group', 'leaders_only', 'managers', 'disabled'] as const
const expiring = ['events', 'news', 'resources'] as const
const units = ['weeks', 'months', 'years'] as const

/** Every setting a network has, for making one and for changing one. */
export function SettingsInputs({ seed, suggests }: { seed: number; suggests: boolean }) {
  const { t } = useText()
  return (
    <>
      <Section title={t('manage.section.about')}>
        <div className="fields">
          <TextField name="name" limit={limits.name} autoComplete="off" />
          <TextField
            name="short_description"
            optional
            limit={limits.description}
            hint={t('manage.hint.short_description')}
          />
          <TextArea name="description" optional limit={limits.description} />
        </div>
      </Section>
      <Section title={t('manage.section.joining')}>
        <div className="fields">
          <Switch name="private" hint={t('manage.hint.private')} />
          <Switch name="pending_users" hint={t('manage.hint.pending_users')} />
          {suggests && <Switch name="suggested" hint={t('manage.hint.suggested')} />}
        </div>
      </Section>
      <Section title={t('manage.section.look')}>
        <div className="fields">
          <ColourField name="colour" hint={`${t('manage.hint.colour')} ${t('manage.hint.colour_form')}`} />
          <PatternField name="pattern" seed={seed} />
        </div>
      </Section>
      <Section title={t('manage.section.visibility')}>
        <div className="fields">
          {settings.map((name) => (
            <VisibilityField key={name} name={name} />
          ))}
          <p className="hint">{t('manage.visibility_says.disabled')}</p>
        </div>
      </Section>
      <Section title={t('manage.section.expiry')}>
        <div className="fields">
          <p className="hint">{t('manage.hint.expiry')}</p>
          {expiring.map((what) => (
            <div key={what} className="two">
              <NumberField name={`expiry_age_${what}`} optional short />
              <ChoiceField
                name={`expiry_age_${what}_unit`}
                optional
                short
                options={units.map((unit) => ({ value: unit, text: t(`manage.units.${unit}`) }))}
              />
            </div>
          ))}
        </div>
      </Section>
      <CategoryInputs />
    </>
  )
}

function VisibilityField({ name }: { name: (typeof settings)[number] }) {
  const { t } = useText()
  const { value } = useField<string>({ name })
  const known = offered.find((one) => one === value)
  const older = (['non_member', 'enabled'] as const).find((one) => one === value)
  const values = known || !older ? offered : [older, ...offered]
  return (
    <ChoiceField
      name={name}
      options={values.map((one) => ({ value: one, text: t(`manage.visibility.${one}`) }))}
    />
  )
}

/** A choice for each type of category; at most one of each. */
function CategoryInputs() {
  const { t } = useText()
  const { data } = useQueryOf(groupCategoryTypes.list, allTypes)
  const field = useField<readonly number[]>({ name: 'category_ids' })
  const chosen = field.value ?? []
  if (!data || data.items.length === 0) return null
  return (
    <Section title={t('manage.section.categories')}>
      <div className="fields">
        {data.items.map((type) => {
          const own = type.categories.map(({ id }) => id)
          const value = chosen.find((id) => own.includes(id))
          return (
            <ChoiceField
              key={type.id}
              name={`category-${type.id}`}
              label={type.name}
              optional
              error={field.error}
              value={value === undefined ? '' : String(value)}
              onChange={(next) =>
                field.change([...chosen.filter((id) => !own.includes(id)), ...(next ? [Number(next)] : [])])
              }
              options={type.categories.map(({ id, name }) => ({ value: String(id), text: name }))}
            />
          )
        })}
      </div>
    </Section>
  )
}

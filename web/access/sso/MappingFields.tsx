import { Trash2 } from 'lucide-react'
import { type SsoSettings, ssoLimits, ssoTargets } from '../../../contract/access/sso.ts'
import { type TextKey, useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { useField } from '../../ui/forms/field.tsx'
import { Select } from '../../ui/forms/Select.tsx'

interface Row {
  target: string
  attribute: string
}

/** Which attribute fills which field, beside what came for it in the last test. */
export function MappingFields({ of: { fields, last_test } }: { of: SsoSettings }) {
  const { t } = useText()
  const field = useField<Row[]>({ name: 'mapping' })
  const rows = field.value ?? []
  const columns: readonly string[] = ssoTargets
  const custom = rows.filter(({ target }) => !columns.includes(target)).map(({ target }) => target)
  const free = fields.filter(({ id }) => !custom.includes(`field_${id}`))
  const nameOf = (target: string) =>
    columns.includes(target)
      ? t(`sso.target.${target}` as TextKey)
      : (fields.find(({ id }) => target === `field_${id}`)?.title ?? target)
  const attributeOf = (target: string) => rows.find((row) => row.target === target)?.attribute ?? ''
  const came = (target: string) => last_test?.mapping.find((row) => row.target === target)?.value
  const names = last_test?.attributes.map(({ name }) => name) ?? []

  // An open column has no row; a custom field keeps its row until it is taken away.
  const set = (target: string, attribute: string) => {
    const others = rows.filter((row) => row.target !== target)
    field.change(attribute === '' && columns.includes(target) ? others : [...others, { target, attribute }])
  }

  return (
    <fieldset className="f">
      <legend className="lab">{t('sso.mapping.title')}</legend>
      <p className="hint">{t('sso.mapping.lead')}</p>
      <datalist id="sso-attributes">
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ul className="sso-mapping">
        {[...columns, ...custom].map((target) => (
          <li key={target}>
            <label htmlFor={`sso-map-${target}`}>{nameOf(target)}</label>
            <span className="inp">
              <input
                id={`sso-map-${target}`}
                list="sso-attributes"
                autoComplete="off"
                spellCheck={false}
                maxLength={ssoLimits.attribute}
                placeholder={target === 'email' || target.endsWith('t_name') ? t('sso.mapping.usual') : ''}
                value={attributeOf(target)}
                onChange={(event) => set(target, event.target.value)}
              />
            </span>
            <span className="sm m2 came">
              {last_test?.mapping.length ? (came(target) ?? t('sso.mapping.nothing')) : ''}
            </span>
            {!columns.includes(target) && (
              <Button
                look="q"
                icon={Trash2}
                label={t('sso.mapping.remove', { field: nameOf(target) })}
                onClick={() => field.change(rows.filter((row) => row.target !== target))}
              />
            )}
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <Select
          label={t('sso.mapping.add')}
          labelled
          value=""
          options={[
            { value: '', text: t('sso.mapping.choose') },
            ...free.map(({ id, title }) => ({ value: `field_${id}`, text: title })),
          ]}
          onChange={(target) => target && field.change([...rows, { target, attribute: '' }])}
        />
      )}
      {field.error && <p className="err">{field.error}</p>}
    </fieldset>
  )
}

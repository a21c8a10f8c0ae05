import { ArrowRight, ChevronDown } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { imports, matchings } from '../../../contract/people/imports.ts'
import { useSend } from '../../app/query.ts'
import { useText } from '../../app/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/forms/Checkbox.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import type { ImportAnswer } from './ImportScreen.tsx'
import { RequiredFields, recognisedBy } from './RequiredFields.tsx'

type Mapping = ImportAnswer['mapping']

/** What each column of the file fills, and how existing people are recognized. */
export function MappingStep({ of: one, then }: { of: ImportAnswer; then: () => void }) {
  const { t } = useText()
  const [mapping, setMapping] = useState<Mapping>(one.mapping)
  const [matchBy, setMatchBy] = useState(one.match_by)
  const [invite, setInvite] = useState(one.invite)
  const [tried, setTried] = useState(false)
  const check = useSend(imports.check, {
    stale: ['/api/v1/csv_files'],
    failed: () => t('imports.mapping.failed'),
  })

  const labelOf = (target: string) => one.targets.find((each) => each.target === target)?.label ?? ''
  const twice = mapping.find((target, at) => target !== null && mapping.indexOf(target) !== at)
  const needed = recognisedBy(matchBy)
  const lacks = needed.every((target) => !mapping.includes(target))
  const problem = twice
    ? t('imports.mapping.twice', { target: labelOf(twice) })
    : lacks
      ? t('imports.mapping.needs', { target: needed.map(labelOf).join(' / ') })
      : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem) return
    check.mutate(
      { params: { id: one.id }, body: { mapping, match_by: matchBy, invite } },
      { onSuccess: then },
    )
  }
  const leftOut = mapping.filter((target) => target === null).length

  return (
    <form onSubmit={send} noValidate>
      <Section title={t('imports.mapping.title')}>
        <p className="m2 import-lead">{t('imports.mapping.lead', { file: one.file_name })}</p>
        <ul className="import-columns">
          {one.header.map((heading, at) => (
            <ColumnLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, headings may repeat.
              key={at}
              heading={heading || t('imports.mapping.no_name', { number: at + 1 })}
              samples={one.sample.map((cells) => cells[at] ?? '').filter((cell) => cell.trim() !== '')}
              targets={one.targets}
              value={mapping[at] ?? null}
              onChange={(target) => setMapping(mapping.map((old, index) => (index === at ? target : old)))}
            />
          ))}
        </ul>
        {leftOut > 0 && <p className="hint">{t('imports.mapping.left_out', { count: leftOut })}</p>}
      </Section>
      <fieldset className="import-match">
        <legend className="lab">{t('imports.mapping.match')}</legend>
        {matchings.map((value) => (
          <label key={value} className="check">
            <input
              type="radio"
              className="rad"
              name="match_by"
              checked={matchBy === value}
              onChange={() => setMatchBy(value)}
            />
            <span>{t(`imports.mapping.match_by.${value}`)}</span>
          </label>
        ))}
      </fieldset>
      <RequiredFields header={one.header} mapping={mapping} matchBy={matchBy} labelOf={labelOf} />
      <Checkbox
        name="invite"
        label={t('imports.mapping.invite')}
        hint={t('imports.mapping.invite_hint')}
        value={invite}
        onChange={setInvite}
      />
      <div role="alert">{tried && <FieldError id="mapping">{problem}</FieldError>}</div>
      <div className="savebar">
        <Button type="submit" look="p" iconAfter={ArrowRight} busy={check.isPending}>
          {t('imports.mapping.check')}
        </Button>
      </div>
    </form>
  )
}

interface LineProps {
  heading: string
  samples: readonly string[]
  targets: ImportAnswer['targets']
  value: string | null
  onChange: (target: string | null) => void
}

function ColumnLine({ heading, samples, targets, value, onChange }: LineProps) {
  const { t } = useText()
  const id = useId()
  const options = (custom: boolean) =>
    targets
      .filter((each) => each.custom === custom)
      .map((each) => (
        <option key={each.target} value={each.target}>
          {each.label}
        </option>
      ))
  const customs = options(true)
  return (
    <li className={value === null ? 'import-column out' : 'import-column'}>
      <div className="said">
        <label htmlFor={id} className="b">
          {heading}
        </label>
        <p className="sm m3 one">{[...new Set(samples)].slice(0, 3).join(' · ') || '–'}</p>
      </div>
      <Icon of={ArrowRight} className="to" />
      <span className="inp">
        <select id={id} value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
          <option value="">{t('imports.mapping.leave_out')}</option>
          <optgroup label={t('imports.mapping.built_in')}>{options(false)}</optgroup>
          {customs.length > 0 && <optgroup label={t('imports.mapping.custom')}>{customs}</optgroup>}
        </select>
        <Icon of={ChevronDown} />
      </span>
    </li>
  )
}

import { numbersFor } from '../../../contract/formats.ts'
import { type MentorshipSide, sessionFormats } from '../../../contract/mentorship/states.ts'
import { useAsked } from '../../app/asked.ts'
import { useText } from '../../app/texts.ts'
import { SearchField } from '../../ui/forms/SearchField.tsx'
import { Select } from '../../ui/forms/Select.tsx'
import { Filters } from '../../ui/tables/Filters.tsx'
import { useTopicOptions, useTypeOptions } from '../choices.ts'
import { usualLanguages } from '../languages.ts'
import type { PeopleSearch } from '../search.ts'
import { useWeek, weekdays } from '../weekWords.ts'
import { useMentorshipWords } from '../words.ts'

/** What narrows a list of people; its order and page don’t. */
export const noFilter = {
  search: undefined,
  topic: undefined,
  type: undefined,
  format: undefined,
  language: undefined,
  weekday: undefined,
  free: undefined,
} satisfies PeopleSearch

export const isNarrowed = (asked: PeopleSearch) =>
  Object.keys(noFilter).some((name) => asked[name as keyof typeof noFilter] !== undefined)

interface Props {
  side: MentorshipSide
  found: number | undefined
}

export function PeopleFilters({ side, found }: Props) {
  const { t, locale } = useText()
  const { asked, ask } = useAsked<PeopleSearch>()
  const { format, language } = useMentorshipWords()
  const { day } = useWeek()
  const topics = useTopicOptions(side)
  const types = useTypeOptions()
  const any = (text: string) => ({ value: '', text })
  const numbered = (options: readonly { value: number; text: string }[]) =>
    options.map(({ value, text }) => ({ value: String(value), text }))
  const languages = [...usualLanguages, ...(asked.language ? [asked.language] : [])]
  return (
    <div className="tools">
      <SearchField
        label={t(`mentorship.find.search.${side}`)}
        value={asked.search ?? ''}
        onChange={(search) => ask({ search: search || undefined })}
      />
      <Filters found={found}>
        <Select
          label={t('mentorship.find.filter.topic')}
          value={asked.topic ? String(asked.topic) : ''}
          options={[any(t('mentorship.find.any.topic')), ...numbered(topics)]}
          onChange={(topic) => ask({ topic: topic ? Number(topic) : undefined })}
        />
        <Select
          label={t('mentorship.find.filter.type')}
          value={asked.type ? String(asked.type) : ''}
          options={[any(t('mentorship.find.any.type')), ...numbered(types)]}
          onChange={(type) => ask({ type: type ? Number(type) : undefined })}
        />
        <Select
          label={t('mentorship.find.filter.format')}
          value={asked.format ?? ''}
          options={[
            any(t('mentorship.find.any.format')),
            ...sessionFormats.map((value) => ({ value, text: format(value) })),
          ]}
          onChange={(value) => ask({ format: sessionFormats.find((one) => one === value) })}
        />
        <Select
          label={t('mentorship.find.filter.weekday')}
          value={asked.weekday ?? ''}
          options={[
            any(t('mentorship.find.any.weekday')),
            ...weekdays.map((one) => ({ value: String(one), text: day(one) })),
          ]}
          onChange={(weekday) => ask({ weekday: (weekday || undefined) as PeopleSearch['weekday'] })}
        />
        <Select
          label={t('mentorship.find.filter.language')}
          value={asked.language ?? ''}
          options={[
            any(t('mentorship.find.any.language')),
            ...[...new Set(languages)]
              .map((value) => ({ value, text: language(value) }))
              .toSorted((one, other) => one.text.localeCompare(other.text, locale)),
          ]}
          onChange={(value) => ask({ language: value || undefined })}
        />
        <Select
          label={t('mentorship.find.filter.free')}
          value={asked.free ?? ''}
          options={[
            any(t('mentorship.find.any.free')),
            { value: 'true', text: t('mentorship.find.only_free') },
          ]}
          onChange={(free) => ask({ free: free === 'true' ? 'true' : undefined })}
        />
        <Select
          orders
          label={t('mentorship.find.filter.order')}
          value={asked.sort_by ?? 'fit'}
          options={[
            { value: 'fit', text: t('mentorship.find.order.fit') },
            { value: 'name', text: t('mentorship.find.order.name') },
          ]}
          onChange={(by) => ask({ sort_by: by === 'name' ? 'name' : undefined })}
        />
      </Filters>
      <span className="vh" role="status">
        {found !== undefined &&
          t('mentorship.find.found', { count: found, number: numbersFor(locale).format(found) })}
      </span>
    </div>
  )
}

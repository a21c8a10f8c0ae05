import { createFileRoute } from '@tanstack/react-router'
import { recordedHours } from '../../../../contract/people/hours.ts'
import { engagement } from '../../../../contract/people/profile.ts'
import { EngagementScreen } from '../../../people/me/EngagementScreen.tsx'
import { rangeOf } from '../../../people/me/ranges.ts'

export const Route = createFileRoute('/_user/profile/engagement-report')({
  validateSearch: (search: Record<string, unknown>) => (search.range ? { range: rangeOf(search) } : {}),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([
      context.warm(engagement.show, { query: { range: rangeOf(deps) } }),
      context.warm(recordedHours.summary),
    ]),
  staticData: { title: 'profile.engagement.title', texts: ['people', 'profile', 'downloads', 'charts'] },
  component: EngagementScreen,
})

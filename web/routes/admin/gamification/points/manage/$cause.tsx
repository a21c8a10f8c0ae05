import { createFileRoute, notFound } from '@tanstack/react-router'
import { ruleCauses } from '../../../../../../contract/recognition/causes.ts'
import { pointRules } from '../../../../../../contract/recognition/rules.ts'
import { RuleScreen } from '../../../../../recognition/admin/RuleScreen.tsx'

const causeOf = (said: string) => ruleCauses.find((cause) => cause === said)

export const Route = createFileRoute('/admin/gamification/points/manage/$cause')({
  loader: async ({ context, params }) => {
    if (!causeOf(params.cause)) throw notFound()
    await context.prefetch(pointRules.list)
  },
  staticData: {
    title: 'recognition.admin.rules.title',
    texts: ['recognition', 'segments', 'posts'],
  },
  component: () => <RuleScreen cause={causeOf(Route.useParams().cause) ?? 'event_attended'} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { pointRecounts } from '../../../../../contract/recognition/rules.ts'
import { RecountScreen } from '../../../../recognition/admin/RecountScreen.tsx'
import { foundPeopleSearch } from '../../../../recognition/search.ts'

export const Route = createFileRoute('/admin/gamification/points/recounts/$recountId')({
  validateSearch: foundPeopleSearch,
  loader: ({ context, params }) => context.prefetch(pointRecounts.show, { params: { id: params.recountId } }),
  staticData: { title: 'recognition.admin.recount.title', texts: ['recognition'] },
  component: () => <RecountScreen id={Route.useParams().recountId} />,
})

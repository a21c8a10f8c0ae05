import { createFileRoute } from '@tanstack/react-router'
import { changeLog, changeLogRetention } from '../../../../contract/insight/logs.ts'
import { ChangeLogScreen } from '../../../insight/ChangeLogScreen.tsx'
import { changeLogSearch } from '../../../insight/search.ts'

export const Route = createFileRoute('/admin/system/logs')({
  validateSearch: changeLogSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    Promise.all([
      context.warm(changeLog.list, { query: deps }),
      context.warm(changeLog.check),
      context.warm(changeLogRetention.show),
    ]),
  staticData: { title: 'changes.title', texts: ['changes', 'downloads'] },
  component: ChangeLogScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { SsoReturnScreen } from '../../../access/sso/SsoReturnScreen.tsx'
import { oneOf, whole } from '../../../app/searchParams.ts'

export const Route = createFileRoute('/_anonymous/login/sso')({
  validateSearch: ({ round, failed }): { round?: number; failed?: 'over' | 'refused' } => ({
    round: whole(round),
    failed: oneOf(failed, ['over', 'refused']),
  }),
  staticData: { title: 'sso.returned.title', texts: ['access', 'sso'] },
  component: SsoReturnScreen,
})

import { createFileRoute } from '@tanstack/react-router'
import { DeadReset } from '../../../access/ResetScreen.tsx'

export const Route = createFileRoute('/_anonymous/password_reset/')({
  staticData: { title: 'access.reset.title', texts: ['access'] },
  component: DeadReset,
})

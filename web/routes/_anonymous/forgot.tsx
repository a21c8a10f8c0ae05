import { createFileRoute } from '@tanstack/react-router'
import { ForgotScreen } from '../../access/ForgotScreen.tsx'

export const Route = createFileRoute('/_anonymous/forgot')({
  staticData: { title: 'access.forgot.title', texts: ['access'] },
  component: ForgotScreen,
})

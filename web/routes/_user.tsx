import { createFileRoute } from '@tanstack/react-router'
import { signedInOnly } from '../app/guards.ts'
import { MemberFrame } from '../shell/MemberFrame.tsx'

export const Route = createFileRoute('/_user')({
  beforeLoad: ({ context, location }) => signedInOnly(context, location),
  component: MemberFrame,
})

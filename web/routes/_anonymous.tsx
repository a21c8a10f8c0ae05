import { createFileRoute } from '@tanstack/react-router'
import { AnonymousFrame } from '../shell/AnonymousFrame.tsx'

export const Route = createFileRoute('/_anonymous')({ component: AnonymousFrame })

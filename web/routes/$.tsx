import { createFileRoute } from '@tanstack/react-router'
import { NowhereScreen } from '../shell/NowhereScreen.tsx'

export const Route = createFileRoute('/$')({ component: NowhereScreen })

import { createFileRoute } from '@tanstack/react-router'
import { AskedFrame } from '../surveys/answer/AskedFrame.tsx'

/** Pages on which a survey is answered: calm, with nothing of the product around them. */
export const Route = createFileRoute('/_asked')({ component: AskedFrame })

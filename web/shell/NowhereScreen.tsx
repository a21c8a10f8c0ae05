import { session } from '../app/session.ts'
import { useInFrame } from './frameContext.ts'
import { MemberFrame } from './MemberFrame.tsx'
import { MissingPage } from './StatePages.tsx'

/** Signed-in people keep the menu around a page that doesn't exist. */
export function NowhereScreen() {
  const inFrame = useInFrame()
  if (inFrame || !session.token) return <MissingPage />
  return (
    <MemberFrame>
      <MissingPage />
    </MemberFrame>
  )
}

import { type ComponentPropsWithRef, createContext, type ElementType, use } from 'react'

export type AnchorProps = ComponentPropsWithRef<'a'> & { href: string }

/** How a link moves to another page. The application puts its router here; without one links load the page. */
export const AnchorPart = createContext<ElementType<AnchorProps>>('a')

export function Anchor(props: AnchorProps) {
  const Part = use(AnchorPart)
  return <Part {...props} />
}

import { createContext, use } from 'react'

/** Whether the page stands inside a frame already; state pages bring their own where there is none. */
export const InFrame = createContext(false)
export const useInFrame = () => use(InFrame)

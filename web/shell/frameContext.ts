import { createContext, use } from 'react'

/** Whether the page is inside a frame already; state pages bring their own where there is none. */
export const InFrame = createContext(false)
export const useInFrame = () => use(InFrame)

/** Whether the page is inside another with a heading; a state page then uses the next heading level. */
export const WithinPage = createContext(false)
export const useWithinPage = () => use(WithinPage)

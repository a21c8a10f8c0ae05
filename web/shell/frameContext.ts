import { createContext, use } from 'react'

/** Whether the page stands inside a frame already; state pages bring their own where there is none. */
export const InFrame = createContext(false)
export const useInFrame = () => use(InFrame)

/** Whether the page stands inside another that has its heading already; a state page then speaks one level lower. */
export const WithinPage = createContext(false)
export const useWithinPage = () => use(WithinPage)

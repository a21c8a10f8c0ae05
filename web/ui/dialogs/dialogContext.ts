import { createContext } from 'react'

/** Whether a component is inside a dialog: text typed there is protected like that on a page. */
export const InDialog = createContext(false)

import { createContext } from 'react'

/** Whether something stands in a dialog: what is typed there is held like what is typed on a page of its own. */
export const InDialog = createContext(false)

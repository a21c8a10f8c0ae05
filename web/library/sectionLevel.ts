import { useWithinPage } from '../shell/frameContext.ts'

/** Of the headings on a folder's page: below its name, which is the title of the page unless a network's stands above. */
export const useSectionLevel = () => (useWithinPage() ? 3 : 2)

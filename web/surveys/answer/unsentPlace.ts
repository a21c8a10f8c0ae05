/** Ballots that aren't counted yet are stored in this browser under this and the id of their survey. */
export const UNSENT = 'survey-ballot:'

/** Where this browser keeps ballots until they are counted, each by its survey. */
export const UNSENT = 'survey-ballot:'

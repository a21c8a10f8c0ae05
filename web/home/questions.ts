/** Home's queries: the server writes the answers to exactly these into the page. */
export const nextEvents = { query: { limit: 4 } }
export const firstNews = { query: { limit: 5, less: 'true' } }

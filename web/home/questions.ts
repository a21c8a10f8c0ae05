/** What Home asks: the server writes the answers to these very questions into the page. */
export const nextEvents = { query: { limit: 4 } }
export const firstNews = { query: { limit: 5, less: 'true' } }

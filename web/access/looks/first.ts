/** The first query, before the person pages or searches. */
export const firstLooks = { page: 1, page_size: 10 } as const

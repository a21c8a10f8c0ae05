/** The first query, before the person pages or searches. */
export const firstBelonging = { page: 1, page_size: 10 } as const

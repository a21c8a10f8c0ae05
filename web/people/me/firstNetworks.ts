/** What is asked for before the person turns pages or searches. */
export const firstBelonging = { page: 1, page_size: 10 } as const

/** An `ilike` pattern for text that contains these words; their own % and _ are escaped. */
export const containing = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

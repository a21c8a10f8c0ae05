/** For `ilike`: whatever holds these words, of which none is a pattern. */
export const containing = (words: string) => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

/**
 * A failure of the surroundings rather than of the program: a taken port, a full disk, a wrong setting. The message
 * is whole sentences for the person at the terminal, printed without a stack.
 */
export class Trouble extends Error {
  override name = 'Trouble'
}

/** The code of an error of the operating system or of PostgreSQL (`ENOSPC`, `28P01`), if it has one. */
export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  // A name with several addresses fails once for each; the first failure says enough.
  return error instanceof AggregateError ? codeOf(error.errors[0]) : undefined
}

const sentences: Record<string, (where: string) => string> = {
  ENOSPC: (where) => `The disk that holds ${where} is full. Make room and start again.`,
  EDQUOT: (where) => `The disk quota for ${where} is used up. Make room and start again.`,
  EACCES: (where) =>
    `Kindred may not read or write ${where}. Start it as the user it ran as before, or change the folder's owner.`,
  EPERM: (where) =>
    `Kindred may not read or write ${where}. Start it as the user it ran as before, or change the folder's owner.`,
  EROFS: (where) =>
    `The disk that holds ${where} can only be read. Set DATA_DIR to a folder that can be written.`,
  ENOTDIR: (where) =>
    `${where} lies under something that is not a folder. Set DATA_DIR to a folder that can be written.`,
}

/** The same error as a sentence about `where`, if it comes from the surroundings. */
export function troubleAt(where: string, error: unknown): unknown {
  const sentence = sentences[codeOf(error) ?? '']
  return sentence ? new Trouble(sentence(where), { cause: error }) : error
}

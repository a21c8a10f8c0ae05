/** The media type that a file's bytes tell, whatever it is called; undefined if they tell none. */
export async function foundType(path: string): Promise<string | undefined> {
  const { fileTypeFromFile } = await import('file-type')
  const found = await fileTypeFromFile(path).catch(() => undefined)
  return found?.mime
}

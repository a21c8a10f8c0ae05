/**
 * The addresses that always lead to a folder or to something in it, whichever screen shows them: notifications
 * and search results stay right when a screen moves.
 */
export function libraryLink(
  enterpriseId: number,
  networkId: number | null,
  folderId: number,
  resourceId?: number,
) {
  const home = networkId === null ? `/enterprises/${enterpriseId}` : `/groups/${networkId}`
  const folder = `${home}/folders/${folderId}/resources`
  return resourceId === undefined ? folder : `${folder}?resource=${resourceId}`
}

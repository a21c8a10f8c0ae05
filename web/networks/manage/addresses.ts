const root = '/admin/manage/groups'

/** Where networks are managed. */
export const manageAddress = {
  list: root,
  fresh: `${root}/new`,
  edit: (id: number) => `${root}/${id}/edit`,
  move: (id: number) => `${root}/${id}/move`,
  categorize: (id: number) => `${root}/${id}/categorize`,
  regions: (id: number) => `${root}/${id}/regions`,
  newRegion: (id: number) => `${root}/${id}/regions/new`,
  editRegion: (id: number, region: number) => `${root}/${id}/regions/${region}/edit`,
  categories: `${root}/categories`,
  newCategory: `${root}/categories/new`,
  editCategory: (id: number) => `${root}/categories/${id}/edit`,
  // Spelled so in the specification; the right spelling leads here.
  positions: `${root}/leader_positoins`,
  connections: `${root}/connections`,
}

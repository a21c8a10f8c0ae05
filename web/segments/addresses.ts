const home = '/admin/manage/segments'

export const toSegments = {
  home,
  new: `${home}/new`,
  edit: ({ id }: { id: number }) => `${home}/${id}/edit`,
}

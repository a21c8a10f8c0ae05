const root = '/admin/manage/calendar'

/** Where calendars of notable dates are managed. */
export const calendarAddress = {
  list: root,
  fresh: `${root}/create`,
  one: (id: number) => `${root}/${id}/update`,
  newDate: (id: number) => `${root}/${id}/notable_dates/create`,
  date: (id: number, date: number) => `${root}/${id}/notable_dates/${date}/update`,
}

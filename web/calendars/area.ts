import type { WebArea } from '../app/area.ts'

export const calendars: WebArea = {
  adminPages: [
    {
      section: 'networks',
      href: '/admin/manage/calendar',
      text: 'shell.admin.calendars',
      words: 'search.words.admin.calendars',
      permissions: ['groups_calendars'],
    },
  ],
}

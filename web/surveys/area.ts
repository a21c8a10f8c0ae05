import type { WebArea } from '../app/area.ts'

export const surveys: WebArea = {
  adminPages: [
    {
      section: 'surveys',
      href: '/admin/polls',
      text: 'shell.admin.polls',
      words: 'search.words.admin.polls',
      permissions: ['polls_create'],
    },
    {
      section: 'surveys',
      href: '/admin/surveys',
      text: 'shell.admin.all_surveys',
      words: 'search.words.admin.surveys',
      permissions: ['surveys_view', 'surveys_create', 'surveys_manage'],
    },
  ],
  managePages: [
    {
      place: 45,
      at: '/manage/surveys',
      text: () => 'networks.page.surveys',
      shown: ({ can }) => can.manage_surveys,
    },
  ],
}

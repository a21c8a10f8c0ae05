import type { AdminPage, WebArea } from '../app/area.ts'

const page = (of: Pick<AdminPage, 'href' | 'text' | 'words'>): AdminPage => ({
  ...of,
  section: 'mentorship',
  permissions: ['mentorship_manage'],
  module: 'mentorship',
})

export const mentorship: WebArea = {
  adminPages: [
    page({
      href: '/admin/mentorship/programs',
      text: 'shell.admin.mentorship_programs',
      words: 'search.words.admin.mentorship_programs',
    }),
    page({
      href: '/admin/mentorship/mentor-topics',
      text: 'shell.admin.mentor_topics',
      words: 'search.words.admin.mentor_topics',
    }),
    page({
      href: '/admin/mentorship/mentee-topics',
      text: 'shell.admin.mentee_topics',
      words: 'search.words.admin.mentee_topics',
    }),
    page({
      href: '/admin/mentorship/types',
      text: 'shell.admin.mentoring_types',
      words: 'search.words.admin.mentoring_types',
    }),
    page({
      href: '/admin/mentorship/endings',
      text: 'shell.admin.mentorship_endings',
      words: 'search.words.admin.mentorship_endings',
    }),
    page({
      href: '/admin/mentorship/concerns',
      text: 'shell.admin.mentorship_concerns',
      words: 'search.words.admin.mentorship_concerns',
    }),
  ],
  profileBlocks: [
    {
      name: 'mentoring',
      place: 5,
      shown: ({ modules }) => modules.mentorship,
      texts: ['mentorship'],
      load: async () => (await import('./profile/MentoringBlock.tsx')).MentoringBlock,
    },
  ],
}

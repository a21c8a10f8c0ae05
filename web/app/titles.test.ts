import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { flat } from '../../texts/catalogues.ts'

/** What the specification calls the page behind each address, as far as the page exists. */
const wanted: Record<string, string> = {
  '/enrollment/': 'Get Started',
  '/enrollment/profile': 'Profile',
  '/enrollment/discover': 'Discover',
  '/enrollment/complete': 'Activated',
  '/_anonymous/forgot': 'Forgot Password',
  '/_anonymous/password_reset/': 'Password Reset',
  '/_anonymous/password_reset/$token': 'Password Reset',
  '/_anonymous/login/': 'Login',
  '/_anonymous/login/landing': 'Login using SSO',
  '/_anonymous/login/credentials': 'Login',
  '/_anonymous/login/activate': 'Activate Account',
  '/_anonymous/verify/$token': 'Verify Email Address',
  '/_anonymous/event_checkin/$eventId': 'Event Check In',
  '/_user/': 'Home',
  '/_user/profile/': 'My Profile',
  '/_user/profile/statistics': 'Usage Statistics',
  '/_user/profile/general': 'Edit Profile',
  '/_user/profile/private': 'Private Information',
  '/_user/profile/notification': 'Notification Settings',
  '/_user/profile/leadership': 'Leadership Impact',
  '/_user/profile/record-hours/$communityId': 'Investment Record',
  '/_user/posts/': 'Posts',
  '/_user/posts/drafts/': 'Post Drafts',
  '/_user/posts/drafts/$draftId': 'Edit Post Draft',
  '/_user/events/': 'Events',
  '/_user/events/drafts/': 'Event Drafts',
  '/_user/events/drafts/new': 'Create Event Draft',
  '/_user/user/$userId/transactions': 'Point Transactions',
  '/_user/rewards/': 'Point Rewards',
  '/_user/user/$userId/edit': 'Profile Edit',
  '/_user/network/$kind/$networkId/': 'Overview',
  '/_user/network/$kind/$networkId/chapters': 'Chapters',
  '/_user/network/$kind/$networkId/folders/': 'Resources',
  '/_user/network/$kind/$networkId/invite_members': 'New Member',
  '/_user/network/$kind/$networkId/members/': 'Members',
  '/_user/network/$kind/$networkId/members/new': 'New Member',
  '/_user/network/$kind/$networkId/posts/': 'Posts',
  '/_user/network/$kind/$networkId/events/': 'Events',
  '/_user/network/$kind/$networkId/events/pending': 'Pending Events',
  '/_user/network/$kind/$networkId/manage/leaders/new': 'New Leader',
  '/_user/network/$kind/$networkId/manage/sponsors/new': 'New Sponsor',
  '/_user/network/$kind/$networkId/manage/surveys/new': 'New Survey',
  '/_user/network/$kind/$networkId/manage/surveys/$surveyId/edit': 'Edit Survey',
  '/_user/posts/$postId/edit': 'Edit Post',
  '/_user/events/$eventId/edit': 'Edit Event',
  '/admin/gamification/achievements/new': 'New Achievement',
  '/admin/gamification/points/manage/': 'Points Management',
  '/admin/gamification/rewards/': 'Rewards',
  '/admin/gamification/rewards/new': 'New Reward',
  '/admin/gamification/rewards/pending': 'Pending Reward Claims',
  '/admin/manage/calendar/create': 'Create Calendar',
  '/admin/manage/calendar/$calendarId/update': 'Update Notable Date',
  '/admin/manage/groups/connections': 'Network Connections',
  '/admin/manage/groups/categories/': 'All Categories',
  '/admin/plan/aggregate_budgeting': 'Aggregate Budgets',
  '/admin/plan/budgeting/': 'Budgets',
  '/admin/plan/budgeting/fiscal_periods/new': 'Create Fiscal Period',
  '/admin/polls/': 'Include',
  '/admin/polls/new': 'Create Survey',
  '/admin/polls/$pollId/edit': 'Edit Survey',
  '/admin/surveys/$surveyId/edit': 'Edit Survey',
  '/admin/system/users/list': 'Users',
  '/admin/system/users/new': 'Add New User',
  '/admin/system/users/import/': 'Import Users',
  '/admin/system/users/merge': 'Merge Profiles',
  '/admin/system/users/roles/': 'User Roles',
  '/admin/system/settings/': 'Global Settings',
}

it('pages are titled as the specification calls them', () => {
  const english = resolve(import.meta.dirname, '../../texts/en')
  const texts = flat(
    Object.fromEntries(
      globSync('*.json', { cwd: english }).map((file) => [
        file.replace('.json', ''),
        JSON.parse(readFileSync(resolve(english, file), 'utf8')),
      ]),
    ),
  )
  const titles = new Map<string, string>()
  for (const file of globSync('**/*.tsx', { cwd: resolve(import.meta.dirname, '../routes') })) {
    const source = readFileSync(resolve(import.meta.dirname, '../routes', file), 'utf8')
    const [, path] = /createFileRoute\('([^']+)'\)/.exec(source) ?? []
    const [, key] = /\btitle: '([^']+)'/.exec(source) ?? []
    if (path && key) titles.set(path, texts.get(key) ?? key)
  }
  const differ = Object.entries(wanted).flatMap(([path, title]) => {
    const said = titles.get(path)
    // Headings are in sentence case here.
    return said?.toLowerCase() === title.toLowerCase() ? [] : [`${path}: ${said} instead of ${title}`]
  })
  expect(differ).toEqual([])
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const web = resolve(import.meta.dirname, '..')
const routes = join(web, 'routes')

/** Pages whose form is for everybody who has the address: what opens it is in the address, or typed in. */
const forAll = new Set([
  '_anonymous/event_checkin/$eventId.tsx',
  '_anonymous/forgot.tsx',
  '_anonymous/login/activate.tsx',
  '_anonymous/password_reset/$token.tsx',
  '_anonymous/password_reset/index.tsx',
  '_anonymous/sign_up.tsx',
])

/**
 * Pages that are a form and ask no right by name: loading this is refused to whoever may not send it. `e2e/denied.test.ts`
 * walks them as a member, a leader and with single rights.
 */
const refusedByLoading: Record<string, string> = {
  '_user/folders/$folderId/edit.tsx': 'folderPermissions.show',
  '_user/mentorship/circles/new.tsx': 'mentorshipProfiles.mine',
  '_user/mentorship/profile/edit.tsx': 'mentorshipProfiles.mine',
  '_user/network/$kind/$networkId/folders/$folderId/edit.tsx': 'folderPermissions.show',
  '_user/network/$kind/$networkId/manage/leaders/$leaderId/edit.tsx': 'groupLeaders.choices',
  '_user/network/$kind/$networkId/manage/leaders/new.tsx': 'groupLeaders.choices',
  '_user/network/$kind/$networkId/manage/sponsors/$sponsorId.edit.tsx': 'sponsors.show',
  'admin/manage/calendar/$calendarId/notable_dates/$eventId.update.tsx': 'notableDates.show',
  'admin/manage/calendar/$calendarId/notable_dates/create.tsx': 'calendars.show',
  'admin/manage/calendar/$calendarId/update.tsx': 'calendars.show',
  'admin/manage/groups/$groupId.edit.tsx': 'managedNetworks.show',
  'admin/manage/groups/$groupId.regions.$regionId.edit.tsx': 'regions.edit',
  'admin/manage/segments/$segmentId.edit.tsx': 'segments.show',
  'admin/manage/segments/new.tsx': 'segments.choices',
  'admin/system/settings/policy_documents/edit.$policyDocumentId.tsx': 'policyDocuments.show',
  'admin/system/users/$userId.edit.tsx': 'accounts.show',
  'admin/system/users/new.tsx': 'accounts.prototype',
  'admin/system/users/roles/$roleId.edit.tsx': 'userRoles.show',
  'admin/system/users/roles/new.tsx': 'policyTemplates.list',
}

const isForm = (page: string) => /(?:^|[/.])(?:new|create|edit|update)(?:\.\$\w+)?\.tsx$/.test(page)

const sources = new Map<string, { code: string; imports: string[] }>()

function sourceOf(file: string) {
  const known = sources.get(file)
  if (known) return known
  const code = readFileSync(file, 'utf8')
  const imports = [...code.matchAll(/(?:from |import\()'(\.[^']+\.tsx?)'/g)]
    .map(([, path = '']) => resolve(dirname(file), path))
    .filter(
      (path) => path.startsWith(web) && !/\/web\/(shell|ui|app|routes)\//.test(path) && existsSync(path),
    )
  const source = { code, imports }
  sources.set(file, source)
  return source
}

/** What a page is made of, with all that it draws. */
function partsOf(page: string) {
  const reached = new Set([join(routes, page)])
  for (const each of reached) for (const next of sourceOf(each).imports) reached.add(next)
  return [...reached].map((file) => sourceOf(file).code)
}

describe('a page with a form', () => {
  const pages = globSync('**/*.tsx', { cwd: routes }).filter(
    (page) => !page.startsWith('dev/') && partsOf(page).some((code) => /<Form\b/.test(code)),
  )
  const codeOf = (page: string) => sourceOf(join(routes, page)).code
  /** By name, or by a word of its area: `mayAddTo`. */
  const asks = (page: string) => /\bmay(?:[A-Z]\w+)?\(/.test(codeOf(page))
  const loads = (page: string) => /\b(?:prefetch|warm)\(/.test(codeOf(page))
  const reads = (page: string) => partsOf(page).some((code) => /\bcan[.?]/.test(code))

  it('asks before it opens, or shows the form only to those who may send it', () => {
    expect(pages.length).toBeGreaterThan(60)
    const unasked = pages.filter((page) => !asks(page) && !loads(page) && !reads(page))
    expect(new Set(unasked)).toEqual(forAll)
  })

  it('that is the form and nothing else asks for its right, or loads what is refused without it', () => {
    const forms = pages.filter((page) => isForm(page) && !asks(page))
    // What is read of the thing itself says whether it may be changed.
    const byAnswer = forms.filter((page) => /\bcan\./.test(codeOf(page)) || !loads(page))
    expect(byAnswer.toSorted()).toEqual([
      '_user/mentorship/circles/$circleId.edit.tsx',
      '_user/mentorship/sessions/$sessionId.edit.tsx',
      '_user/mentorship/sessions/new.tsx',
      '_user/network/$kind/$networkId/manage/surveys/$surveyId.edit.tsx',
      '_user/posts/$postId/edit.tsx',
      '_user/user/$userId/edit.tsx',
      'admin/polls/$pollId.edit.tsx',
      'admin/surveys/$surveyId.edit.tsx',
    ])
    expect(forms.filter((page) => !byAnswer.includes(page)).toSorted()).toEqual(
      Object.keys(refusedByLoading).toSorted(),
    )
    for (const [page, call] of Object.entries(refusedByLoading))
      expect([page, codeOf(page).includes(`prefetch(${call}`)]).toEqual([page, true])
  })
})

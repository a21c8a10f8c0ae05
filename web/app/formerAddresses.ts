/** A page of a network: its kind and its number. */
const NETWORK = String.raw`^/(groups|communities|regions)/(\d+)`
/** A number and whatever follows it. */
const ONE = String.raw`(\d+(?:/.*)?)`

/** Addresses that pages had, or that people expect, and where those pages are now; the first that fits counts. */
const formerAddresses: readonly (readonly [from: RegExp, to: string])[] = [
  // A region or group below a network has an address of its own.
  [new RegExp(`${NETWORK}/(groups|regions)/${ONE}$`), '/$3/$4'],
  // A post can be in several networks and has one page. A new one starts as a draft.
  [new RegExp(`${NETWORK}/posts/${ONE}$`), '/posts/$3'],
  [new RegExp(`${NETWORK}/posts/.+$`), '/posts/drafts?postTo=$2'],
  // News were posts by their kind; what names no post leads to all of them.
  [new RegExp(`${NETWORK}/news/[\\w-]+/(\\d+)(?:/.*)?$`), '/posts/$3'],
  [new RegExp(`${NETWORK}/news(?:/.*)?$`), '/$1/$2/posts'],
  [/^\/news\/(?:[\w-]+\/)?(\d+)(?:\/.*)?$/, '/posts/$1'],
  [/^\/news(?:\/.*)?$/, '/posts'],
  // An event is changed on one page, whichever of its networks it was opened from. A new one starts as a draft.
  [new RegExp(`${NETWORK}/events/new$`), '/events/drafts/new?postTo=$2'],
  [new RegExp(`${NETWORK}/events/([^/]+)/edit$`), '/events/$3/edit'],
  [new RegExp(`${NETWORK}/folders/([^/]+)/resources$`), '/$1/$2/folders/$3'],
  [new RegExp(`${NETWORK}/folders/[^/]+/resources/(?!new$)(.+)$`), '/resources/$3'],
  [new RegExp(`${NETWORK}/plan/budgeting$`), '/$1/$2/plan/budgeting/manage'],
  // There is one enterprise to a host.
  [/^\/enterprises\/\d+\/folders\/(\d+)\/resources$/, '/folders/$1'],
  // The correct spelling, for people who type it.
  [/^\/admin\/manage\/groups\/leader_positions$/, '/admin/manage/groups/leader_positoins'],
  [/^\/admin\/system\/policy_documents(\/.*)?$/, '/admin/system/settings/policy_documents$1'],
  [/^\/admin\/system\/users$/, '/admin/system/users/list'],
  // Roles and what they open are one list.
  [/^\/admin\/system\/users\/policy_templates$/, '/admin/system/users/roles'],
]

/** Where the page of a former address is now, with what was asked of it; undefined for all other addresses. */
export function presentAddress(path: string, search = ''): string | undefined {
  const plain = path.replace(/\/$/, '')
  const row = formerAddresses.find(([from]) => from.test(plain))
  if (!row) return undefined
  const now = plain.replace(...row)
  return now.includes('?') ? now : now + search
}

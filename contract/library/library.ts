import { z } from 'zod'
import { csvOf, Download } from '../downloads/downloads.ts'
import { limits } from '../limits.ts'
import { NetworkMark } from '../networks/networks.ts'
import { del, get, post, put } from '../route.ts'
import { Abilities, Done, Face, Id, ListOf, ListQuery, Moment, OptionalText, Text } from '../shapes.ts'

/** A folder within a folder, so many deep. */
export const DEEPEST_FOLDER = 10
/** So many a tree shows at once; beyond that it is opened folder by folder. */
export const MOST_IN_TREE = 1000

export const FolderAccess = z.enum(['inherit', 'narrowed'])

export const Named = z.object({ id: Id, name: z.string() })

export const Folder = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  /** Null: it belongs to the enterprise. */
  network: NetworkMark.nullable(),
  parent_folder_id: Id.nullable(),
  position: z.number().int(),
  access: FolderAccess,
  /** It asks for a password. A folder inside another asks for that one's first. */
  password_protected: z.boolean(),
  /** Its content may be read in this session. */
  open: z.boolean(),
  /** Null while it is locked. */
  folder_count: z.number().int().nullable(),
  resource_count: z.number().int().nullable(),
  created_at: Moment,
  updated_at: Moment,
  version: z.number().int(),
  can: Abilities('add', 'edit', 'move', 'permissions', 'lock', 'remove_lock', 'delete', 'download'),
})

export const FolderPage = Folder.extend({
  /** Its parent folders, from the top. */
  trail: z.array(Named),
})

/** One line of the tree. */
export const FolderLine = Folder.pick({
  id: true,
  name: true,
  parent_folder_id: true,
  position: true,
  access: true,
  password_protected: true,
  open: true,
})

const filters = {
  network_id: Id.optional(),
  parent_folder_id: Id.optional(),
  /** `top`: only folders without a parent. `enterprise`: only those that belong to no network. */
  within: z.enum(['top', 'enterprise', 'enterprise_top']).optional(),
  folder_ids: z.array(Id).max(200).optional(),
  search: ListQuery.shape.search,
}

const one = z.object({ id: Id })
const PlainPassword = z.string().min(1).max(limits.password_max)

export const folders = {
  list: get('/api/v1/folders', {
    says: 'Folders the viewer may know of: of the enterprise, of a network, or within another folder.',
    query: ListQuery.extend({
      ...filters,
      sort_by: z.enum(['position', 'name', 'created_at']).default('position'),
    }),
    returns: ListOf(Folder),
  }),
  tree: get('/api/v2/folder-tree', {
    says: 'All folders of a network, or of the enterprise, that the viewer may know of, as lines of a tree.',
    query: z.object({ network_id: Id.optional() }),
    returns: z.object({ items: z.array(FolderLine), complete: z.boolean(), can: Abilities('add', 'manage') }),
  }),
  show: get('/api/v1/folders/:id', {
    says: 'One folder, with the way to it. Of a locked one, everything but its content.',
    params: one,
    returns: FolderPage,
  }),
  create: post('/api/v1/folders', {
    says: 'Creates a folder, as the last of its parent.',
    body: z.strictObject({
      name: Text(limits.name),
      description: OptionalText(limits.description).default(null),
      network_id: Id.nullable().default(null),
      parent_folder_id: Id.nullable().default(null),
    }),
    returns: FolderPage,
  }),
  update: put('/api/v1/folders/:id', {
    says: 'Renames and describes a folder.',
    params: one,
    body: z.strictObject({
      name: Text(limits.name),
      description: OptionalText(limits.description),
      version: z.number().int(),
    }),
    returns: FolderPage,
  }),
  destroy: del('/api/v1/folders/:id', {
    says: 'Deletes a folder. One with content is deleted only if that is confirmed.',
    params: one,
    query: z.object({ with_content: z.stringbool().default(false) }),
    returns: Done,
  }),
  ...csvOf('/api/v1/folders', 'Folders', z.object(filters)),
  /** The password, entered once a session. */
  unlock: post('/api/v1/folders/:id/password', {
    says: 'Opens a password-protected folder for this session, until the password changes.',
    by: 'session',
    params: one,
    body: z.strictObject({ password: PlainPassword }),
    returns: FolderPage,
  }),
  move: put('/api/v2/folders/:id/place', {
    says: 'Moves a folder into another of the same network, or to the top, at a given position.',
    params: one,
    body: z.strictObject({
      parent_folder_id: Id.nullable(),
      /** Counted from 0; without it, the end. */
      position: z.number().int().min(0).max(100_000).optional(),
    }),
    returns: FolderPage,
  }),
  lock: put('/api/v2/folders/:id/lock', {
    says: 'Sets or changes the password of a folder. People who had opened it must enter the new one.',
    params: one,
    body: z.strictObject({
      password: z.string().min(limits.password_min).max(limits.password_max),
    }),
    returns: FolderPage,
  }),
  removeLock: del('/api/v2/folders/:id/lock', {
    says: 'Removes the password of a folder, which the viewer must have opened.',
    params: one,
    returns: FolderPage,
  }),
  download: post('/api/v2/folders/:id/download', {
    says: 'Asks for everything in a folder that the viewer may read as one archive. It waits among the downloads.',
    by: 'session',
    params: one,
    returns: Download,
  }),
}

export const FolderPermissions = z.object({
  access: FolderAccess,
  /** Its network's members. */
  members: z.boolean(),
  roles: z.array(Named),
  people: z.array(Face),
  segments: z.array(Named),
  /** Folders above it that are narrowed or locked, which narrows this one too. */
  above: z.array(Named.extend({ access: FolderAccess, password_protected: z.boolean() })),
  version: z.number().int(),
})

export const folderPermissions = {
  show: get('/api/v2/folders/:id/permissions', {
    says: 'Who may open a folder, for people who manage it.',
    params: one,
    returns: FolderPermissions,
  }),
  update: put('/api/v2/folders/:id/permissions', {
    says: 'Sets who may open a folder: everybody who may open its parent, or only some of them.',
    params: one,
    body: z.strictObject({
      access: FolderAccess,
      members: z.boolean().default(false),
      role_ids: z.array(Id).max(100).default([]),
      user_ids: z.array(Id).max(500).default([]),
      segment_ids: z.array(Id).max(100).default([]),
      version: z.number().int(),
    }),
    returns: FolderPermissions,
  }),
}

export const FolderRequest = z.object({
  id: Id,
  folder: Named,
  network: NetworkMark.nullable(),
  person: Face,
  note: z.string().nullable(),
  state: z.enum(['pending', 'approved', 'declined']),
  reason: z.string().nullable(),
  created_at: Moment,
  decided_at: Moment.nullable(),
  decided_by: Face.nullable(),
  can: Abilities('decide'),
})

export const folderRequests = {
  list: get('/api/v2/folder-access-requests', {
    says: 'The requests for access to folders that the viewer manages, the newest first.',
    query: ListQuery.extend({
      state: FolderRequest.shape.state.optional(),
      folder_id: Id.optional(),
      sort_by: z.enum(['created_at', 'person']).default('created_at'),
    }),
    returns: ListOf(FolderRequest),
  }),
  create: post('/api/v2/folders/:id/access-requests', {
    says: 'Requests access to a folder from those who manage it. Repeating it while it is open changes nothing.',
    params: one,
    body: z.strictObject({ note: OptionalText(limits.description).default(null) }),
    returns: Done,
  }),
  forResource: post('/api/v2/resources/:id/access-requests', {
    says: 'Requests access to the folder of a resource.',
    params: one,
    body: z.strictObject({ note: OptionalText(limits.description).default(null) }),
    returns: Done,
  }),
  approve: put('/api/v2/folder-access-requests/:id/approval', {
    says: 'Lets somebody in: they become one of the folder’s readers.',
    params: one,
    returns: FolderRequest,
  }),
  decline: put('/api/v2/folder-access-requests/:id/refusal', {
    says: 'Declines a request for access, with an optional reason.',
    params: one,
    body: z.strictObject({ reason: OptionalText(limits.description).default(null) }),
    returns: FolderRequest,
  }),
}

import { z } from 'zod'
import { limits } from '../limits.ts'
import { del, get, post, put } from '../route.ts'
import {
  Abilities,
  Done,
  Face,
  Id,
  ListOf,
  ListQuery,
  Moment,
  OptionalText,
  PureDate,
  Text,
} from '../shapes.ts'
import { documentKinds } from './kinds.ts'

export const DocumentKind = z.enum(documentKinds)
export type DocumentKind = z.output<typeof DocumentKind>

/** Not published (draft), announced, in force, or replaced by a newer one. */
export const VersionState = z.enum(['draft', 'announced', 'in_force', 'replaced'])

export const DocumentVersion = z.object({
  id: Id,
  document_id: Id,
  number: z.number().int(),
  state: VersionState,
  summary: z.string().nullable(),
  published_at: Moment.nullable(),
  effective_at: Moment.nullable(),
  published_by: Face.nullable(),
  changed_at: Moment,
  version: z.number().int(),
})

/** With its words, as Markdown. */
export const DocumentText = DocumentVersion.extend({
  title: z.string(),
  kind: DocumentKind,
  body: z.string(),
})

export const Reminder = z.object({
  id: Id,
  started_at: Moment,
  finished_at: Moment.nullable(),
  /** Null if it took effect by itself. */
  started_by: Face.nullable(),
  total: z.number().int(),
  reminded: z.number().int(),
})

export const PolicyDocument = z.object({
  id: Id,
  title: z.string(),
  kind: DocumentKind,
  required: z.boolean(),
  archived: z.boolean(),
  in_force: DocumentVersion.nullable(),
  announced: DocumentVersion.nullable(),
  draft: DocumentVersion.nullable(),
  created_at: Moment,
  version: z.number().int(),
  can: Abilities('manage'),
})

/** How far people are with the version in force. */
export const Progress = z.object({
  accepted: z.number().int(),
  missing: z.number().int(),
  reminder: Reminder.nullable(),
})

export const PolicyDocumentPage = PolicyDocument.extend({
  versions: z.array(DocumentVersion),
  draft_body: z.string().nullable(),
  progress: Progress.nullable(),
})

const Body = z
  .string()
  .max(limits.document_body)
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'), 'invalid_text')

export const NewPolicyDocument = z.strictObject({
  title: Text(limits.name),
  kind: DocumentKind,
  required: z.boolean(),
  body: Body,
})

export const PolicyDocumentChange = z.strictObject({
  title: Text(limits.name),
  required: z.boolean(),
  /** The version that was read: a newer one in the database means somebody else saved first. */
  version: z.number().int(),
})

export const DraftChange = z.strictObject({
  body: Body,
  summary: OptionalText(limits.description),
  /** The draft's version that was read; 0 when there was none. */
  version: z.number().int(),
})

export const Publication = z.strictObject({
  /** The first day it counts, in the enterprise's time zone; today when it isn't given. */
  effective_on: PureDate.nullable(),
  version: z.number().int(),
})

const documentSorts = ['title', 'kind', 'created_at'] as const
export const DocumentsQuery = ListQuery.extend({
  sort_by: z.enum(documentSorts).default('title'),
  scope: z.enum(['current', 'archived']).default('current'),
})

export const Acceptance = z.object({
  person: Face,
  accepted_at: Moment.nullable(),
  address: z.string().nullable(),
})
const acceptanceSorts = ['name', 'accepted_at'] as const
const AcceptanceScope = z.enum(['accepted', 'missing']).default('accepted')
export const AcceptancesQuery = ListQuery.extend({
  sort_by: z.enum(acceptanceSorts).optional(),
  scope: AcceptanceScope,
})

/** Filters of the acceptances in an export. */
export const AcceptancesExport = z.strictObject({
  document_id: Id,
  scope: AcceptanceScope,
  search: ListQuery.shape.search,
})

const MyAcceptance = z.object({ version_id: Id, number: z.number().int(), accepted_at: Moment })

/** A document as it concerns the viewer: the version in force and every version they agreed to, newest first. */
export const MyPolicyDocument = z.object({
  id: Id,
  title: z.string(),
  kind: DocumentKind,
  required: z.boolean(),
  archived: z.boolean(),
  in_force: z.object({ version_id: Id, number: z.number().int(), effective_at: Moment }).nullable(),
  accepted: z.array(MyAcceptance),
})
export const MyDocumentsQuery = ListQuery.extend({
  sort_by: z.enum(['title', 'accepted_at']).default('title'),
})

/** One step of the gate: what is to be accepted, and what was accepted before. */
export const ToAccept = z.object({
  version_id: Id,
  document_id: Id,
  number: z.number().int(),
  title: z.string(),
  kind: DocumentKind,
  summary: z.string().nullable(),
  body: z.string(),
  effective_at: Moment,
  /** The words of the version the person agreed to last, when there is one. */
  agreed_before: z.object({ number: z.number().int(), body: z.string() }).nullable(),
})

const one = z.object({ id: Id })

export const policyDocuments = {
  list: get('/api/v2/policy-documents', {
    says: 'The policy documents, by title, each with the version in force.',
    query: DocumentsQuery,
    returns: ListOf(PolicyDocument),
  }),
  show: get('/api/v2/policy-documents/:id', {
    says: 'One policy document with all its versions, its draft and how many have accepted it.',
    params: one,
    returns: PolicyDocumentPage,
  }),
  create: post('/api/v2/policy-documents', {
    says: 'Begins a policy document with its first draft.',
    body: NewPolicyDocument,
    returns: PolicyDocumentPage,
  }),
  update: put('/api/v2/policy-documents/:id', {
    says: 'Renames a policy document, or says whether people must accept it.',
    params: one,
    body: PolicyDocumentChange,
    returns: PolicyDocumentPage,
  }),
  delete: del('/api/v2/policy-documents/:id', {
    says: 'Deletes a policy document that was never published. A published one can only be archived.',
    params: one,
    returns: Done,
  }),
  archive: put('/api/v2/policy-documents/:id/archival', {
    says: 'Retires a policy document: nobody is asked to accept it any more, and acceptances are kept.',
    params: one,
    returns: PolicyDocumentPage,
  }),
  unarchive: del('/api/v2/policy-documents/:id/archival', {
    says: 'Puts an archived policy document back into use.',
    params: one,
    returns: PolicyDocumentPage,
  }),
  saveDraft: put('/api/v2/policy-documents/:id/draft', {
    says: 'Saves the next wording; there is one draft at a time.',
    params: one,
    body: DraftChange,
    returns: PolicyDocumentPage,
  }),
  dropDraft: del('/api/v2/policy-documents/:id/draft', {
    says: 'Throws the draft away.',
    params: one,
    returns: PolicyDocumentPage,
  }),
  publish: post('/api/v2/policy-documents/:id/publication', {
    says: 'Makes the draft a version that never changes again and counts from a day on.',
    params: one,
    body: Publication,
    returns: PolicyDocumentPage,
  }),
  acceptances: get('/api/v2/policy-documents/:id/acceptances', {
    says: 'Who has accepted the version in force, the newest first, or who hasn’t yet, by name.',
    params: one,
    query: AcceptancesQuery,
    returns: ListOf(Acceptance),
  }),
  remind: post('/api/v2/policy-documents/:id/reminders', {
    says: 'Reminds everybody who hasn’t accepted the version in force; the answer tells how far it is.',
    params: one,
    returns: PolicyDocumentPage,
  }),
}

export const policyDocumentVersions = {
  show: get('/api/v2/policy-document-versions/:id', {
    before_agreement: true,
    says: 'The words of one version.',
    params: one,
    returns: DocumentText,
  }),
  accept: put('/api/v2/policy-document-versions/:id/acceptance', {
    before_agreement: true,
    says: 'The viewer agrees to the version in force.',
    params: one,
    returns: z.object({ left: z.number().int() }),
  }),
}

export const myPolicyDocuments = {
  list: get('/api/v2/users/me/policy-documents', {
    before_agreement: true,
    says: 'The policy documents in use and those the viewer ever agreed to, with the versions and days.',
    query: MyDocumentsQuery,
    returns: ListOf(MyPolicyDocument),
  }),
}

export const documentsToAccept = {
  list: get('/api/v2/users/me/documents-to-accept', {
    before_agreement: true,
    says: 'What the viewer has to accept before going on.',
    returns: z.object({ items: z.array(ToAccept) }),
  }),
}

import type { Mutant } from './mutant.ts'

export const documents: Mutant[] = [
  {
    guard: 'Nobody agrees to words that were replaced',
    file: 'server/documents/acceptance.ts',
    from: "  if (inForce?.id !== versionId) throw conflict('document_replaced')\n",
    to: '',
    test: 'server/documents/documents.test.ts',
    title: 'the old one can’t be accepted any more',
  },
  {
    guard: 'Nothing empty is published',
    file: 'server/documents/publication.ts',
    from: "  if (!draft?.body.trim()) throw conflict('document_is_empty')\n",
    to: "  if (!draft) throw conflict('document_is_empty')\n",
    test: 'server/documents/documents.test.ts',
    title: 'with nothing written can’t be published',
  },
  {
    guard: 'Nobody is asked from a day that is over',
    file: 'server/documents/publication.ts',
    from: "  if (day.is_past) throw invalid({ effective_on: { code: 'past' } })\n",
    to: '',
    test: 'server/documents/documents.test.ts',
    title: 'never for a day that is over',
  },
  {
    guard: 'Before they have agreed people get nothing',
    file: 'server/platform/http/agreement.ts',
    from: "throw denied('agree_first')",
    to: 'return',
    test: 'server/documents/gate.test.ts',
    title: 'people and administrators get nothing but what the gate needs',
  },
  {
    guard: 'A newcomer reads what they must agree to before they are let in',
    file: 'contract/documents/documents.ts',
    from: "list: get('/api/v2/users/me/documents-to-accept', {\n    before_agreement: true,\n",
    to: "list: get('/api/v2/users/me/documents-to-accept', {\n",
    test: 'server/documents/gate.test.ts',
    title: 'agreeing opens everything at once',
  },
  {
    guard: 'What is only announced isn’t asked of anybody yet',
    file: 'server/documents/inForce.ts',
    from: "    .where('w.effective_at', '<=', sql<string>`now()`)\n",
    to: '',
    test: 'server/documents/documents.test.ts',
    title: 'can be announced',
  },
]

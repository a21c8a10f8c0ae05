import type { DemoPart } from '../../contract/enterprise/enterprise.ts'

/** The people of the demo company one can sign in as; all with the same password. */
export const DEMO_PASSWORD = 'kindred-demo'

const signIns: Record<string, { email: string; says: DemoPart }[]> = {
  larkspur: [
    { email: 'admin@larkspur.test', says: 'administrator' },
    { email: 'leader@larkspur.test', says: 'leader' },
    { email: 'approver@larkspur.test', says: 'approver' },
    { email: 'member@larkspur.test', says: 'member' },
    { email: 'mentor@larkspur.test', says: 'mentor' },
    { email: 'mentee@larkspur.test', says: 'mentee' },
    { email: 'new@larkspur.test', says: 'invited' },
  ],
  brightwater: [{ email: 'admin@brightwater.test', says: 'administrator' }],
}

export const demoSignIns = (slug: string) => signIns[slug] ?? []
export const allDemoSignIns = Object.values(signIns).flat()

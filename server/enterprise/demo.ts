/** The people of the demo company one can sign in as; all with the same password. */
export const DEMO_PASSWORD = 'kindred-demo'

const signIns: Record<string, { email: string; says: string }[]> = {
  larkspur: [
    { email: 'admin@larkspur.test', says: 'Administrator' },
    { email: 'leader@larkspur.test', says: 'Leads Women at Larkspur' },
    { email: 'approver@larkspur.test', says: 'Approves budgets and events' },
    { email: 'member@larkspur.test', says: 'Member' },
    { email: 'mentor@larkspur.test', says: 'Mentor' },
    { email: 'mentee@larkspur.test', says: 'Mentee' },
    { email: 'new@larkspur.test', says: 'Invited, not yet enrolled' },
  ],
  brightwater: [{ email: 'admin@brightwater.test', says: 'Administrator' }],
}

export const demoSignIns = (slug: string) => signIns[slug] ?? []
export const allDemoSignIns = Object.values(signIns).flat()

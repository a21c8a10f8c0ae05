import type { Calendar } from '../larkspur/calendar.ts'
import type { FieldSeed, PersonSeed } from '../larkspur/types.ts'
import type { Life } from '../life/types.ts'

const wards = ['Halcyon Quay', 'Halcyon Hill', 'Halcyon Mobile']

export const brightwaterFields = (people: readonly PersonSeed[]): FieldSeed[] => [
  {
    title: 'Halcyon ward',
    type: 'select',
    options: wards,
    min: null,
    max: null,
    required: false,
    class: 'public',
    shown_at_enrollment: true,
    archived: false,
    values: people.map(({ state }, at) => (state === 'invited' ? null : (wards[at % wards.length] ?? null))),
  },
]

/** Little happens here, and single sign-on is only being considered. */
export const brightwaterLife = (days: Calendar): Life => ({
  suggested: ['choir'],
  connections: [],
  sponsors: [],
  archived: [],
  library: {
    labels: [{ name: 'Halcyon form', colour: '#1D6F8A' }],
    tags: ['halcyon'],
    folders: [
      {
        name: 'Halcyon forms',
        resources: [
          {
            by: 0,
            title: 'Halcyon rota',
            text: 'Who covers whom at Halcyon Quay.',
            file: 'Halcyon rota.txt',
            tags: ['halcyon'],
            days: 12,
          },
        ],
        folders: [{ name: 'Halcyon incidents', password: 'halcyon-only' }],
      },
    ],
  },
  goals: [],
  questions: [],
  requests: [],
  invitations: [],
  discreet: [],
  segments: [],
  devices: [
    {
      person: 0,
      agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      address: '10.44.0.9',
      seen_at: days.at(-1, 10),
      ended: false,
    },
  ],
  roles: [{ role_name: 'Halcyon matron', role_type: 'user', permissions: [], holders: [5] }],
  tokens: [{ person: 0, name: 'Halcyon rota', may_write: false, days: 90, made_days_ago: 8, revoked: false }],
  hours: { one_in: 5, months: 2 },
  unsubscribed: [{ person: 0, network: 'choir', again: false }],
  enrols_again: null,
  enrols_half_way: null,
  downloads: [
    { person: 0, export: 'groups', file_name: 'Halcyon groups.csv', state: 'expired', hours: 90, rows: 6 },
  ],
  imports: [],
  twin: null,
  event_door: null,
  event_planning: null,
  plans: [
    {
      network: 'choir',
      kpis: [{ title: 'Halcyon voices', unit: 'people', target: 30, values: [12, 22, 1] }],
      reports: { count: 6, every_days: 60, notes: { 5: 'Halcyon basses are still rare.' } },
      outcomes: [
        {
          name: 'Halcyon concert',
          owner: 0,
          due_in_days: 80,
          pillars: [
            { name: 'Halcyon rehearsals', goals: [{ name: 'Thirty voices', measure: 'Halcyon voices' }] },
          ],
        },
      ],
    },
  ],
  doors: null,
  sso_draft: {
    issuer: 'https://id.brightwater.test/saml',
    login_url: 'https://id.brightwater.test/saml/login',
  },
})

import type { BarRow, BarSeries } from '../ui/chart/barLayout.ts'
import type { HeatColumn, HeatRow } from '../ui/chart/heat.ts'
import type { Part } from '../ui/chart/parts.ts'
import type { Cloud } from '../ui/chart/scatter.ts'
import type { Series } from '../ui/chart/series.ts'

const months = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(from, 3 + at, 1)).toISOString().slice(0, 7))

const line = (label: string, values: readonly (number | null)[]): Series => ({
  key: label,
  label,
  points: months(2025, values.length).map((at, place) => ({ at, value: values[place] ?? null })),
})

export const takingPart: Series[] = [
  line('Women in Energy', [336, 363, 376, 410, 432, 476, 511, 523, 560, 593, 617, 645]),
  line('Spectrum Pride', [207, 216, 226, 240, 254, 258, 280, 297, 303, 322, 330, 342]),
  line('Ubuntu Network', [148, 156, 164, 173, 184, 190, 210, 226, 233, 248, 261, 276]),
]

export const members: Series[] = [
  {
    key: 'members',
    label: 'Members',
    points: [
      { at: '2026-01-12', value: 371 },
      { at: '2026-02-03', value: 380, note: 'Spring intake joined' },
      { at: '2026-03-20', value: 398 },
      { at: '2026-05-02', value: 396 },
      { at: '2026-06-28', value: 404, note: 'Two interviews in April' },
      { at: '2026-08-30', value: 412 },
    ],
  },
]

export const german: Series[] = [
  line('Zusammengehörigkeitsgefühl innerhalb der Fachabteilung', [4.1, 4.2, 4.1, 4.3, 4.35, 4.4]),
  line('Weiterempfehlungsbereitschaft', [3.9, 4, null, null, 4.1, 4.05]),
]

export const change: Series[] = [line('Change', [4, -2, -7, 3, 8, -3, -12, 5])]
export const once: Series[] = [line('Posts', [7])]

const bar = (label: string, ...values: (number | null)[]): BarRow => ({ key: label, label, values })

export const joined: BarRow[] = [
  bar('Women in Energy', 64),
  bar('Ubuntu Network', 47),
  bar('Spectrum Pride', 31),
  bar('Pan-Asian Circle', 22),
  bar('Raíces', 19),
  { ...bar('Parents & Carers', 5), says: ['fewer than 5'] },
]

export const changes: BarRow[] = [
  bar('Raíces', 38),
  bar('Ubuntu Network', 12),
  bar('Able & Allies', -9),
  bar('Spectrum Pride', -24),
]

export const longNames: BarRow[] = [
  bar('Gemeinschaft der Teilzeitbeschäftigten mit Betreuungsverantwortung', 1200),
  bar('Arbeitsgemeinschaft Barrierefreiheit', 84),
  bar('Donaudampfschifffahrtsgesellschaftskapitäne', 3),
  ...Array.from({ length: 14 }, (_, at) => bar(`Regionalgruppe ${at + 1}`, 80 - at * 5)),
]

export const stages: BarSeries[] = [
  { key: 'requested', label: 'Requested', tone: 3, look: 'soft' },
  { key: 'approved', label: 'Approved', tone: 1, look: 'soft' },
  { key: 'spent', label: 'Spent', tone: 1 },
]
export const quarters: BarRow[] = [
  bar('Q1', 1_460_000, 1_220_000, 993_000),
  bar('Q2', 1_320_000, 610_000, 0),
  bar('Q3', 360_000, 0, 0),
  bar('Q4', 240_000, 0, 0),
]

export const kinds: BarSeries[] = [
  { key: 'planning', label: 'Planning' },
  { key: 'mentoring', label: 'Mentoring' },
  { key: 'events', label: 'At events' },
]
export const hours: BarRow[] = [
  bar('Women in Energy', 42, 31.5, 20),
  bar('Spectrum Pride', 30, 12, 28.25),
  bar('Ubuntu Network', 18, null, 40),
]

export const budget: Part[] = [
  { key: 'spent', label: 'Spent', value: 993_000, tone: 1 },
  { key: 'approved', label: 'Approved, not spent', value: 837_000, tone: 1, look: 'soft' },
  { key: 'waiting', label: 'Waiting for a decision', value: 1_200_000, tone: 3, look: 'hatched' },
  { key: 'free', label: 'Free to plan', value: 1_770_000, tone: 'rest', look: 'soft' },
]

export const many: Series[] = [
  ...takingPart,
  line('Able & Allies', [90, 96, 99, 104, 120, 118, 130, 134, 150, 156, 160, 171]),
  line('Raíces', [60, 62, 61, 70, 72, 75, 80, 84, 83, 88, 90, 96]),
  line('Pan-Asian Circle', [40, 42, 47, 44, 46, 52, 55, 58, 57, 60, 61, 66]),
]

const steps = (label: string, tone: Series['tone'], ...points: [string, number][]): Series => ({
  key: label,
  label,
  tone,
  points: points.map(([at, value]) => ({ at, value })),
})

export const burnUp: Series[] = [
  steps(
    'Approved',
    2,
    ['2026-01-01', 0],
    ['2026-01-14', 900_000],
    ['2026-03-02', 1_450_000],
    ['2026-06-20', 2_600_000],
    ['2026-09-01', 3_350_000],
  ),
  steps(
    'Spent',
    1,
    ['2026-01-01', 0],
    ['2026-02-11', 320_000],
    ['2026-04-03', 910_000],
    ['2026-05-16', 1_240_000],
    ['2026-07-30', 2_010_000],
    ['2026-09-01', 2_240_000],
  ),
]

export const kindsOverTime: Series[] = [
  line('Planning', [40, 42, 38, 51, 60, 58, 62, 70]),
  line('Mentoring', [12, 18, 22, 20, 24, 31, 30, 34]),
  line('At events', [22, 20, 41, 18, 25, 60, 44, 39]),
]

const part = (label: string, value: number): Part => ({ key: label, label, value })
export const wholes: Part[] = [
  part('Planning', 312),
  part('Mentoring', 184.5),
  part('At events', 140),
  part('Writing', 42),
  part('Elsewhere', 9),
]
export const germanWholes: Part[] = [
  part('Veranstaltungsvorbereitungsbesprechungen', 312),
  part('Mitarbeitendenunterstützung', 184),
  part('Öffentlichkeitsarbeit', 140),
  part('Arbeitssicherheitsunterweisungen', 42),
  part('Barrierefreiheitsprüfungen', 41),
  part('Fortbildung', 30),
  part('Reisen', 20),
  part('Abrechnung', 12),
  part('Sonstiges', 9),
]

const cloud = (label: string, ...points: [string, number, number][]): Cloud => ({
  key: label,
  label,
  points: points.map(([name, x, y]) => ({ key: name, label: name, x, y })),
})
export const clouds: Cloud[] = [
  cloud(
    'Groups',
    ['Women in Energy', 968, 645],
    ['Spectrum Pride', 534, 342],
    ['Parents & Carers', 455, 264],
    ['Ubuntu Network', 412, 305],
    ['Pan-Asian Circle', 376, 229],
    ['Able & Allies', 287, 198],
    ['Raíces', 240, 61],
  ),
  cloud('Regions', ['Berlin', 710, 220], ['Lagos', 330, 301], ['Guadalajara', 610, 402], ['Manila', 120, 88]),
]

const heat = (label: string, ...values: (number | null)[]): HeatRow => ({ key: label, label, values })
const columns = (...labels: string[]): HeatColumn[] => labels.map((label) => ({ key: label, label }))
export const times = columns('8–10', '10–12', '12–14', '14–16', '16–18')
export const week: HeatRow[] = [
  heat('Monday', 4, 12, 41, 18, 6),
  heat('Tuesday', 9, 22, 64, 31, 12),
  heat('Wednesday', 8, 25, 58, 36, 15),
  heat('Thursday', 0, 20, 49, 28, 19),
  { ...heat('Friday', 3, 11, 30, null, 0), says: ['fewer than 5'] },
]
export const monthNames = columns(
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
)
export const years: HeatRow[] = [
  heat('2024', 12, 18, 22, 9, 14, 30, 8, 4, 26, 31, 19, 6),
  heat('2025', 20, 25, 41, 18, 22, 44, 12, 9, 38, 52, 33, 11),
  heat('2026', 28, 31, 60, 27, 30, null, null, null, null, null, null, null),
]

import type { BarRow, BarSeries } from '../ui/chart/barLayout.ts'
import type { Part } from '../ui/chart/parts.ts'
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

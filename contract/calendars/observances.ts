import type { NotableRule, Reckoning } from './notableDates.ts'

/** What a new calendar can start with: holidays of some countries, feasts of some faiths, international days. */
type Rule = Omit<NotableRule, 'kind'> & Pick<NotableRule, 'kind'>

const none = {
  starts_on: null,
  month: null,
  day: null,
  nth: null,
  weekday: null,
  offset_days: null,
  reckoning: null,
  days: 1,
  from_year: null,
  until_year: null,
} as const

const on = (month: number, day: number, more: Partial<Rule> = {}): Rule => ({
  ...none,
  kind: 'fixed',
  month,
  day,
  ...more,
})
const nth = (month: number, weekday: number, place: number): Rule => ({
  ...none,
  kind: 'nth_weekday',
  month,
  weekday,
  nth: place,
})
const from = (month: number, day: number, weekday: number): Rule => ({
  ...none,
  kind: 'weekday_from',
  month,
  day,
  weekday,
})
const easter = (offset_days: number, reckoning: Reckoning = 'western'): Rule => ({
  ...none,
  kind: 'easter',
  offset_days,
  reckoning,
})
const by = (reckoning: Reckoning, month: number, day: number, days = 1): Rule => ({
  ...none,
  kind: 'reckoned',
  reckoning,
  month,
  day,
  days,
})

const [MONDAY, THURSDAY, SUNDAY, LAST] = [1, 4, 7, -1]

/**
 * Each by the name of its text below `calendars.observance`. Holidays that move off a weekend are on their original
 * day. Dates that astronomers or councils announce each year – Diwali, Vesak, the equinoxes of Japan – are left out,
 * and so is the Lunar New Year: computed to the minute, browsers are a day off in some years.
 */
export const observances = {
  us: {
    new_year: on(1, 1),
    martin_luther_king: nth(1, MONDAY, 3),
    presidents: nth(2, MONDAY, 3),
    memorial: nth(5, MONDAY, LAST),
    juneteenth: on(6, 19),
    independence_us: on(7, 4),
    labor_us: nth(9, MONDAY, 1),
    columbus: nth(10, MONDAY, 2),
    veterans: on(11, 11),
    thanksgiving: nth(11, THURSDAY, 4),
    christmas: on(12, 25),
  },
  ca: {
    new_year: on(1, 1),
    good_friday: easter(-2),
    victoria: from(5, 18, MONDAY),
    canada: on(7, 1),
    labor_us: nth(9, MONDAY, 1),
    reconciliation: on(9, 30),
    thanksgiving: nth(10, MONDAY, 2),
    remembrance: on(11, 11),
    christmas: on(12, 25),
    boxing: on(12, 26),
  },
  gb: {
    new_year: on(1, 1),
    good_friday: easter(-2),
    easter_monday: easter(1),
    early_may: nth(5, MONDAY, 1),
    spring_bank: nth(5, MONDAY, LAST),
    summer_bank: nth(8, MONDAY, LAST),
    christmas: on(12, 25),
    boxing: on(12, 26),
  },
  de: {
    new_year: on(1, 1),
    good_friday: easter(-2),
    easter_monday: easter(1),
    labor: on(5, 1),
    ascension: easter(39),
    whit_monday: easter(50),
    german_unity: on(10, 3),
    christmas: on(12, 25),
    second_christmas: on(12, 26),
  },
  fr: {
    new_year: on(1, 1),
    easter_monday: easter(1),
    labor: on(5, 1),
    victory: on(5, 8),
    ascension: easter(39),
    whit_monday: easter(50),
    bastille: on(7, 14),
    assumption: on(8, 15),
    all_saints: on(11, 1),
    armistice: on(11, 11),
    christmas: on(12, 25),
  },
  es: {
    new_year: on(1, 1),
    epiphany: on(1, 6),
    good_friday: easter(-2),
    labor: on(5, 1),
    assumption: on(8, 15),
    national_es: on(10, 12),
    all_saints: on(11, 1),
    constitution_es: on(12, 6),
    immaculate: on(12, 8),
    christmas: on(12, 25),
  },
  it: {
    new_year: on(1, 1),
    epiphany: on(1, 6),
    easter_monday: easter(1),
    liberation_it: on(4, 25),
    labor: on(5, 1),
    republic_it: on(6, 2),
    assumption: on(8, 15),
    all_saints: on(11, 1),
    immaculate: on(12, 8),
    christmas: on(12, 25),
    saint_stephen: on(12, 26),
  },
  mx: {
    new_year: on(1, 1),
    constitution_mx: nth(2, MONDAY, 1),
    juarez: nth(3, MONDAY, 3),
    labor: on(5, 1),
    independence_mx: on(9, 16),
    revolution_mx: nth(11, MONDAY, 3),
    christmas: on(12, 25),
  },
  br: {
    new_year: on(1, 1),
    good_friday: easter(-2),
    tiradentes: on(4, 21),
    labor: on(5, 1),
    independence_br: on(9, 7),
    aparecida: on(10, 12),
    all_souls: on(11, 2),
    republic_br: on(11, 15),
    black_awareness: on(11, 20, { from_year: 2024 }),
    christmas: on(12, 25),
  },
  christian: {
    epiphany: on(1, 6),
    ash_wednesday: easter(-46),
    palm_sunday: easter(-7),
    good_friday: easter(-2),
    easter: easter(0),
    ascension: easter(39),
    pentecost: easter(49),
    all_saints: on(11, 1),
    advent: from(11, 27, SUNDAY),
    christmas: on(12, 25),
  },
  orthodox: {
    orthodox_christmas: on(1, 7),
    clean_monday: easter(-48, 'orthodox'),
    orthodox_good_friday: easter(-2, 'orthodox'),
    orthodox_easter: easter(0, 'orthodox'),
    orthodox_pentecost: easter(49, 'orthodox'),
  },
  jewish: {
    purim: by('hebrew', 6, 14),
    passover: by('hebrew', 7, 15, 8),
    shavuot: by('hebrew', 9, 6, 2),
    rosh_hashanah: by('hebrew', 1, 1, 2),
    yom_kippur: by('hebrew', 1, 10),
    sukkot: by('hebrew', 1, 15, 7),
    simchat_torah: by('hebrew', 1, 23),
    hanukkah: by('hebrew', 3, 25, 8),
  },
  muslim: {
    islamic_new_year: by('islamic', 1, 1),
    ashura: by('islamic', 1, 10),
    mawlid: by('islamic', 3, 12),
    ramadan: by('islamic', 9, 1),
    eid_al_fitr: by('islamic', 10, 1, 3),
    eid_al_adha: by('islamic', 12, 10, 4),
  },
  world: {
    black_history: on(2, 1, { days: 28 }),
    womens_day: on(3, 8),
    against_racism: on(3, 21),
    autism: on(4, 2),
    earth: on(4, 22),
    idahobit: on(5, 17),
    pride: on(6, 1, { days: 30 }),
    refugees: on(6, 20),
    indigenous: on(8, 9),
    mental_health: on(10, 10),
    disabilities: on(12, 3),
    human_rights: on(12, 10),
  },
} as const satisfies Record<string, Record<string, Rule>>

export type ObservanceSet = keyof typeof observances
export const observanceSets = Object.keys(observances) as ObservanceSet[]
type NamesOf<S> = S extends ObservanceSet ? keyof (typeof observances)[S] : never
export type ObservanceName = NamesOf<ObservanceSet>

export const observancesOf = (set: ObservanceSet) =>
  Object.entries(observances[set]) as unknown as [ObservanceName, Rule][]

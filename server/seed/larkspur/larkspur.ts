import { calendar } from './calendar.ts'
import { documents } from './documents.ts'
import { events } from './events.ts'
import { larkspurFields } from './fields.ts'
import { larkspurLife } from './life.ts'
import { networks } from './networks.ts'
import { notifications } from './notifications.ts'
import { larkspurFaces, people } from './people.ts'
import { posts } from './posts.ts'
import type { Company, Day, EnterpriseSeed } from './types.ts'

const enterprise: EnterpriseSeed = {
  slug: 'larkspur',
  name: 'Larkspur Foods',
  display_name: 'Larkspur Foods',
  browser_title: 'Larkspur',
  time_zone: 'America/Chicago',
  locale: 'en',
  locales: ['en', 'es', 'fr', 'tl', 'pt', 'it', 'de', 'ko', 'zh-TW', 'zh-CN', 'ja'],
  default_from_email: 'hello@larkspur.test',
  home_title: 'Good food is made by people who know each other',
  home_message: 'Find your people across twenty-four sites, from the cold store to the test kitchen.',
  colour_primary: '#6b3fa0',
  colour_navigation: null,
  // Ten days: tablets in the canteen stay signed in over a week off.
  session_timeout_minutes: 14_400,
  domains: ['larkspur.test'],
  custom_texts: [
    {
      locale: 'en',
      singular: { erg: 'Circle', sub_erg: 'Sub-circle', region: 'Region', parent: 'Parent circle' },
      plural: { erg: 'Circles', sub_erg: 'Sub-circles', region: 'Regions', parent: 'Parent circles' },
    },
    {
      locale: 'es',
      singular: { erg: 'Círculo', sub_erg: 'Subcírculo', region: 'Región', parent: 'Círculo principal' },
      plural: { erg: 'Círculos', sub_erg: 'Subcírculos', region: 'Regiones', parent: 'Círculos principales' },
    },
    {
      locale: 'fr',
      singular: { erg: 'Cercle', sub_erg: 'Sous-cercle', region: 'Région', parent: 'Cercle parent' },
      plural: { erg: 'Cercles', sub_erg: 'Sous-cercles', region: 'Régions', parent: 'Cercles parents' },
    },
    {
      locale: 'pt',
      singular: { erg: 'Círculo', sub_erg: 'Subcírculo', region: 'Região', parent: 'Círculo principal' },
      plural: { erg: 'Círculos', sub_erg: 'Subcírculos', region: 'Regiões', parent: 'Círculos principais' },
    },
    {
      locale: 'it',
      singular: { erg: 'Circolo', sub_erg: 'Sottocircolo', region: 'Regione', parent: 'Circolo principale' },
      plural: { erg: 'Circoli', sub_erg: 'Sottocircoli', region: 'Regioni', parent: 'Circoli principali' },
    },
    {
      locale: 'de',
      singular: { erg: 'Kreis', sub_erg: 'Unterkreis', region: 'Region', parent: 'Oberkreis' },
      plural: { erg: 'Kreise', sub_erg: 'Unterkreise', region: 'Regionen', parent: 'Oberkreise' },
    },
    {
      locale: 'tl',
      singular: { erg: 'Circle', sub_erg: 'Sub-circle', region: 'Rehiyon', parent: 'Pangunahing circle' },
      plural: {
        erg: 'Mga circle',
        sub_erg: 'Mga sub-circle',
        region: 'Mga rehiyon',
        parent: 'Mga pangunahing circle',
      },
    },
    {
      locale: 'ko',
      singular: { erg: '서클', sub_erg: '하위 서클', region: '지역', parent: '상위 서클' },
      plural: { erg: '서클', sub_erg: '하위 서클', region: '지역', parent: '상위 서클' },
    },
    {
      locale: 'ja',
      singular: { erg: 'サークル', sub_erg: 'サブサークル', region: '地域', parent: '親サークル' },
      plural: { erg: 'サークル', sub_erg: 'サブサークル', region: '地域', parent: '親サークル' },
    },
    {
      locale: 'zh-CN',
      singular: { erg: '圈子', sub_erg: '子圈子', region: '地区', parent: '上级圈子' },
      plural: { erg: '圈子', sub_erg: '子圈子', region: '地区', parent: '上级圈子' },
    },
    {
      locale: 'zh-TW',
      singular: { erg: '圈子', sub_erg: '子圈子', region: '地區', parent: '上層圈子' },
      plural: { erg: '圈子', sub_erg: '子圈子', region: '地區', parent: '上層圈子' },
    },
  ],
}

/** Larkspur Foods on a given day: the same company every time. */
export function larkspur(today: Day): Company {
  const days = calendar(today)
  const faces = larkspurFaces()
  const staff = people(days, faces)
  const groups = networks(days, staff)
  const gatherings = events(days, staff, groups)
  const news = posts(days, staff, groups, gatherings)
  return {
    enterprise,
    people: staff,
    fields: larkspurFields(staff),
    face_count: faces.length,
    faces,
    networks: groups,
    events: gatherings,
    posts: news,
    notifications: notifications(days, groups, gatherings, news),
    documents,
    life: larkspurLife(days, staff),
  }
}

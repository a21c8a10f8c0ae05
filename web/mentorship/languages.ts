import { locales } from '../../contract/locales.ts'

/** Languages people are likely to name: those of the interface, by their first part. */
export const usualLanguages = [...new Set(Object.keys(locales).map((tag) => tag.split('-')[0] ?? tag))]

/** Further ones that are spoken at work. */
export const furtherLanguages =
  'ar bg bn ca cs da el et eu fa fi gl gu he hi hr hu id is kn lt lv ml mr ms my nl no pa pl ro ru sk sl sq sr sv sw ta te th tr uk ur vi yo zu'.split(
    ' ',
  )

interface KindOfPost {
  title: 'required' | 'optional'
  text: 'required' | 'optional' | 'none'
  picture: 'required' | 'optional' | 'none'
  /** What happens with its address: a preview is shown, or it is played. */
  link: 'previewed' | 'played' | 'none'
  /** By which setting of a network it is seen there. */
  seen_as: 'news' | 'messages'
}

/**
 * What a post of each kind holds. A new kind is an entry here, the clause that allows it (`writeClauses`), its texts,
 * and its name in the check of the table.
 */
export const kindsOfPost = {
  news_link: { title: 'required', text: 'optional', picture: 'none', link: 'previewed', seen_as: 'news' },
  group_message: {
    title: 'required',
    text: 'required',
    picture: 'optional',
    link: 'none',
    seen_as: 'messages',
  },
  social_link: { title: 'optional', text: 'none', picture: 'none', link: 'previewed', seen_as: 'news' },
  // An uploaded film can take the place of the address.
  video: { title: 'required', text: 'optional', picture: 'none', link: 'played', seen_as: 'news' },
  photo: { title: 'required', text: 'optional', picture: 'required', link: 'none', seen_as: 'news' },
} as const satisfies Record<string, KindOfPost>

export type KindName = keyof typeof kindsOfPost
export const postKinds = Object.keys(kindsOfPost) as [KindName, ...KindName[]]

/** A kind by its name, as the database returns it. */
export const kindOfPost = (name: string): KindOfPost => kindsOfPost[name as KindName]

export const isPreviewed = (name: string) => kindOfPost(name).link === 'previewed'
export const isPlayed = (name: string) => kindOfPost(name).link === 'played'

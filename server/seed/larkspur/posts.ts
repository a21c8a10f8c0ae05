import type { Locale } from '../../../contract/locales.ts'
import { random } from '../random.ts'
import type { Calendar } from './calendar.ts'
import { who } from './cast.ts'
import { type PostPlan, postList } from './postList.ts'
import {
  notes,
  quotes,
  recapPictures,
  recapTexts,
  recapTitles,
  remarks,
  replies,
  spotlightTitles,
  welcomes,
} from './postTail.ts'
import type { CommentSeed, EventSeed, NetworkSeed, PersonSeed, PostSeed } from './types.ts'

const POSTS = 400
const COMMENTS = 900
/** Networks where a member may be introduced by name: membership there reveals nothing private. */
const introductions = new Set([
  'women',
  'women-tech',
  'parents',
  'raices',
  'raices-mx',
  'panasia',
  'nights',
  'garden',
  'volunteers',
  'early',
  'kitchen',
  'language',
  'engineers',
  'safety',
  'green',
  'data-guild',
])
/** Hand-written posts are the latest; generated ones are older than most of them. */
const TAIL_FROM_HOURS = 24 * 20

export function posts(
  calendar: Calendar,
  people: readonly PersonSeed[],
  networks: readonly NetworkSeed[],
  events: readonly EventSeed[],
): PostSeed[] {
  const chance = random('larkspur posts')
  const byKey = new Map(networks.map((network) => [network.key, network]))
  const members = new Map(
    networks.map((network) => [
      network.key,
      network.members.filter((m) => m.state === 'active' && m.person !== who.member).map((m) => m.person),
    ]),
  )
  const remarkBags = new Map(Object.entries(remarks).map(([locale, texts]) => [locale, chance.bag(texts)]))
  const replyBags = new Map(Object.entries(replies).map(([locale, texts]) => [locale, chance.bag(texts)]))
  const seen = new Set<string>()

  const list = [...postList, ...tail()].map((plan, i) => build(plan, `post-${i + 1}`))
  addRemarks(list)
  return list

  function build(plan: PostPlan, key: string): PostSeed {
    const network = byKey.get(plan.network)
    if (!network) throw new Error(`post without a home: ${plan.title}`)
    const state = plan.state ?? 'published'
    const shown = state === 'published' || state === 'archived' || state === 'pending_deletion'
    const created = calendar.at(0, -plan.ago)
    const readers = members.get(plan.network) ?? []
    const likes = chance.sample(readers, Math.min(plan.likes, readers.length))
    return {
      key,
      network: plan.network,
      author: plan.by,
      kind: plan.kind ?? 'group_message',
      title: plan.title,
      body: plan.text ?? null,
      url: plan.url ?? null,
      language: plan.language ?? 'en',
      picture_pattern: plan.picture === 'pattern' ? network.pattern : null,
      picture_people: plan.picture && plan.picture !== 'pattern' ? [...plan.picture] : [],
      picture_alt: plan.alt ?? null,
      state,
      published_at: shown ? created : null,
      pinned_at: plan.pinned && shown ? created : null,
      created_at: created,
      views: shown ? likes.length * chance.between(3, 6) + chance.between(4, 30) : 0,
      likes,
      comments: (plan.said ?? []).map(([author, body, reply_to], i) => ({
        author,
        body,
        reply_to: reply_to ?? null,
        created_at: later(created, (i + 1) / ((plan.said?.length ?? 0) + 1)),
      })),
    }
  }

  /** A moment after the post, within two days of it and never in the future. */
  function later(moment: string, share: number): string {
    const from = Date.parse(moment)
    const until = Math.min(from + 2 * 86_400_000, Date.parse(calendar.at(0)))
    return new Date(from + (until - from) * share).toISOString()
  }

  function tail(): PostPlan[] {
    const plans: PostPlan[] = []
    const wanted = POSTS - postList.length
    const old = () => TAIL_FROM_HOURS + Math.floor(chance.roll() ** 1.35 * 24 * 700)
    const likesIn = (network: string) =>
      Math.floor(chance.roll() ** 2 * Math.min(70, (members.get(network)?.length ?? 0) * 0.3)) + 2

    for (const note of chance.shuffle(notes)) {
      const network = byKey.get(note.network)
      const leader = chance.pick(network?.leaders ?? [])
      const by = chance.chance(0.55) ? leader.person : writer(note.network, note.language ?? 'en')
      plans.push({
        network: note.network,
        by,
        ago: old(),
        title: note.title,
        text: note.text,
        language: note.language,
        likes: likesIn(note.network),
      })
    }
    for (const event of chance.shuffle(
      events.filter((e) => e.state === 'approved' && Date.parse(e.ends_at) < Date.parse(calendar.at(-21))),
    )) {
      if (plans.length >= wanted * 0.55) break
      plans.push(recap(event, likesIn(event.network)))
    }
    const welcomeBag = new Map(Object.entries(welcomes).map(([locale, texts]) => [locale, chance.bag(texts)]))
    const titleBag = chance.bag(spotlightTitles)
    const quoteBag = chance.bag(quotes)
    const open = networks.filter((n) => introductions.has(n.key))
    for (let tries = 0; plans.length < wanted && tries < 5000; tries++) {
      const network = chance.pick(open)
      const person = chance.pick(members.get(network.key) ?? [])
      const subject = people[person]
      const leader = network.leaders[chance.below(Math.min(2, network.leaders.length))]
      const met = network.members.find((m) => m.person === person)?.joined_at
      const since = met ? (Date.parse(calendar.at(0)) - Date.parse(met)) / 3_600_000 : 0
      if (!subject?.title || !leader || subject.state !== 'active' || leader.person === person) continue
      const first = subject.preferred_name ?? subject.first_name
      const [job = '', place = ''] = subject.title.split(/, (?=[^,]+$)/)
      const fill = (text: string) =>
        text.replaceAll('{first}', first).replaceAll('{place}', place).replaceAll('{job}', job)
      const shared = { network: network.key, by: leader.person, ago: old(), likes: likesIn(network.key) }
      if (chance.chance(0.45)) {
        const language = tongue(people[leader.person]?.locale, welcomes)
        const [title = '', text = ''] = welcomeBag.get(language)?.() ?? []
        // A welcome is written on the day somebody joined.
        if (since > TAIL_FROM_HOURS)
          offer(plans, {
            ...shared,
            ago: Math.round(since) - 2,
            title: fill(title),
            text: fill(text),
            language,
          })
      } else {
        const quote = quoteBag()
        const title = titleBag()
        const text = title.includes('{quote}')
          ? `${job}, ${place}, on work, weather and what comes after.`
          : `“${quote}”`
        const face =
          subject.face === null
            ? {}
            : { kind: 'photo' as const, picture: [person], alt: `A drawn portrait of ${first}.` }
        offer(plans, {
          ...shared,
          title: fill(title).replace('{quote}', quote),
          text,
          ...(chance.chance(0.3) ? face : {}),
        })
      }
    }
    return plans
  }

  function offer(plans: PostPlan[], plan: PostPlan) {
    if (seen.has(plan.title)) return
    seen.add(plan.title)
    plans.push(plan)
  }

  function recap(event: EventSeed, likes: number): PostPlan {
    const came = event.registrations.filter((r) => r.state === 'attended').map((r) => r.person)
    const language = tongue(people[event.created_by]?.locale, recapTitles)
    const shows = recapPictures[language] ?? recapPictures.en
    const fill = (text: string) =>
      text.replaceAll('{event}', event.name).replaceAll('{count}', String(came.length))
    const withFaces = came.filter((p) => people[p]?.face !== null && people[p]?.face !== undefined)
    const photographed = withFaces.length > 4 && chance.chance(0.28)
    const after = (Date.parse(calendar.at(0)) - Date.parse(event.ends_at)) / 3_600_000
    return {
      network: event.network,
      by: event.created_by,
      ago: Math.max(1, Math.round(after) - chance.between(4, 40)),
      title: fill(chance.pick(recapTitles[language] ?? recapTitles.en)),
      text: fill(chance.pick(recapTexts[language] ?? recapTexts.en)),
      language,
      likes,
      ...(photographed
        ? {
            kind: 'photo' as const,
            picture: withFaces.slice(0, chance.between(3, 7)),
            alt: shows.people.replace('{count}', String(Math.min(7, withFaces.length))),
          }
        : chance.chance(0.3)
          ? { picture: 'pattern' as const, alt: shows.pattern }
          : {}),
    }
  }

  /** A member who writes in this language, if there is one. */
  function writer(network: string, language: Locale): number {
    const all = members.get(network) ?? []
    const fluent = all.filter((p) => people[p]?.locale === language && people[p]?.state === 'active')
    return chance.pick(fluent.length > 0 ? fluent : all)
  }

  function tongue(locale: Locale | null | undefined, texts: Partial<Record<Locale, unknown>>): Locale {
    return locale && texts[locale] ? locale : 'en'
  }

  /** Everything published gets a little answer, until there are as many as promised. */
  function addRemarks(all: PostSeed[]) {
    let count = all.reduce((sum, post) => sum + post.comments.length, 0)
    const open = all.filter(
      (post) =>
        post.state === 'published' &&
        (members.get(post.network)?.length ?? 0) > 20 &&
        byKey.get(post.network)?.private === false,
    )
    // A thread is in one language; languages without remarks here get no thread.
    const composed = open.filter((post) => post.comments.length === 0 && remarks[post.language])
    while (count < COMMENTS) {
      const post = chance.pick(composed)
      if (post.comments.length >= 7) continue
      post.comments.push(remark(post))
      count++
    }
    for (const post of composed) post.comments.sort((a, b) => a.created_at.localeCompare(b.created_at))
    // Replies are chosen after sorting, so that each answers something earlier.
    for (const post of composed)
      post.comments.forEach((comment, i) => {
        if (i > 0 && chance.chance(0.22)) {
          comment.reply_to = chance.below(i)
          comment.author = post.author
          comment.body = replyBags.get(post.language)?.() ?? comment.body
        }
      })
  }

  function remark(post: PostSeed): CommentSeed {
    const said = () => remarkBags.get(post.language)?.() ?? ''
    let body = said()
    for (let tries = 0; tries < 4 && post.comments.some((c) => c.body === body); tries++) body = said()
    return {
      author: writer(post.network, post.language),
      reply_to: null,
      body,
      created_at: later(post.created_at, 0.05 + chance.roll() * 0.9),
    }
  }
}

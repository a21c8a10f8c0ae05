import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { catalogueFor, type Locale, preferredLocale } from '../../contract/locales.ts'
import { innerPath } from '../../contract/networks/addresses.ts'
import type { Start } from '../../contract/pages/start.ts'
import { videoHosts } from '../../contract/videos.ts'
import { userDataOf } from '../access/userData.ts'
import { coloursOf, customTextsIn, publicEnterprise } from '../enterprise/queries.ts'
import { reading } from '../platform/act.ts'
import type { Database, Db } from '../platform/database/db.ts'
import type { Enterprise } from '../platform/enterprises.ts'
import type { Http } from '../platform/http/http.ts'
import { pageStarts, pageTexts } from '../platform/http/pageStart.ts'
import { escapeHtml } from '../platform/http/plainPage.ts'
import type { Viewer } from '../platform/rights/viewer.ts'
import type { Texts } from '../platform/texts.ts'
import type { Dist } from './dist.ts'
import { isMoved, newAddressOf } from './formerAddress.ts'

const pack = promisify(brotliCompress)

/** Pages on which people may answer as nobody in particular: that somebody opened one now is written nowhere. */
const UNSEEN = /^\/live\//

/**
 * What a page may load: our own files, and scripts with this answer's nonce. Styles set by script go through the
 * CSSOM.
 */
export const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Videos, from the allowed hosts; nothing is loaded from there before somebody plays one.
    `frame-src 'self' ${videoHosts.map(({ frames }) => frames).join(' ')}`,
  ].join('; ')

/** JSON inside a script element: nothing in it may end the element. */
const inScript = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

/** The routes of the web as the build names them (`/network/$kind/$networkId`), as a question to an address. */
function routeFor(routes: Record<string, string[]>, path: string): string | undefined {
  const parts = innerPath(path).split('/').filter(Boolean)
  return Object.keys(routes).find((route) => {
    const wanted = route.split('/').filter(Boolean)
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith('$') || part === parts[index])
    )
  })
}

/** By the clock that stamps what changes; ours may go otherwise. */
async function momentOf(db: Db) {
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db)
  return rows[0]?.now
}

export interface PageParts {
  database: Database
  dist: Dist
  texts: Texts
  http: Http
  demo: boolean
}

/** Sends the page with what its first paint needs, so that nothing more is asked before something is seen. */
export function pageSender({ database, dist, texts, http, demo }: PageParts) {
  async function startOf(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    enterprise: Enterprise,
    me: Viewer | undefined,
    path: string,
  ): Promise<Start & { picture: string | undefined }> {
    const locale = localeFor(request, enterprise, me)
    const db = database.of(enterprise.id)
    const say = texts.in(locale)
    const [answered_at, custom_texts, user_data, answers] = await Promise.all([
      me ? momentOf(db) : undefined,
      customTextsIn(db, enterprise, locale, say),
      me ? userDataOf(reading(db, me, { say })) : null,
      me && !me.must_agree ? answersFor(me, path) : [],
    ])
    return {
      enterprise: publicEnterprise(enterprise, demo),
      colours: coloursOf(enterprise),
      custom_texts,
      locale,
      csrf: http.visitors.csrfToken(request, reply),
      user_data,
      ...(answered_at && { answered_at }),
      queries: answers.map(({ picture: _picture, ...query }) => query),
      picture: answers.find(({ picture }) => picture)?.picture,
    }
  }

  const answersFor = (me: Viewer, path: string) => {
    const db = database.of(me.enterprise_id)
    const starts = database.brought.to(pageStarts).filter((start) => start.path === path)
    return Promise.all(starts.map(({ answer }) => answer(reading(db, me))))
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const enterprise = await http.visitors.enterpriseOf(request)
    const moving_to = newAddressOf(enterprise, request)
    if (moving_to && (await isMoved(database.of(enterprise.id)))) return reply.redirect(moving_to, 307)
    const path = new URL(request.url, 'http://host').pathname
    const me = await http.visitors
      .viewerOf(request, enterprise, { cookieAlone: true, unseen: UNSEEN.test(path) })
      .catch(() => undefined)
    const { picture, ...start }: Start & { picture?: string | undefined } = await startOf(
      { request, reply },
      enterprise,
      me,
      path,
    )
    if (moving_to) start.moving_to = new URL(moving_to).origin
    const nonce = randomBytes(16).toString('base64')
    const parts: Record<string, string> = {
      __NONCE__: nonce,
      __LANG__: start.locale,
      __TITLE__: escapeHtml(enterprise.browser_title ?? 'Kindred'),
      '<!--__PRELOAD__-->': preloadTags(dist, start, {
        path,
        picture,
        areas: database.brought.to(pageTexts),
      }),
      __START__: inScript(start),
    }
    // In one pass, so that a word which looks like one of these places stays a word.
    const html = dist.page.replaceAll(/__[A-Z]+__|<!--__PRELOAD__-->/g, (place) => parts[place] ?? place)
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy(nonce))
      .header('referrer-policy', 'strict-origin-when-cross-origin')
      .header('permissions-policy', 'camera=(self), microphone=(), geolocation=()')
      .header('cross-origin-opener-policy', 'same-origin')
      .header('cache-control', 'no-store')
      .header('vary', 'Accept-Encoding')
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html)
    const packed = await pack(Buffer.from(html), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    return reply.header('content-encoding', 'br').send(packed)
  }
}

function localeFor(request: FastifyRequest, enterprise: Enterprise, me: Viewer | undefined): Locale {
  const own = catalogueFor(me?.locale ?? '')
  if (own) return own
  const asked = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.split(';')[0]?.trim() ?? '')
  return preferredLocale([...asked.filter((tag) => tag !== '' && tag !== '*'), enterprise.locale])
}

interface Shown {
  path: string
  picture: string | undefined
  areas: readonly Record<string, string>[]
}

/** What the page will certainly need, preloaded in its head: its own chunks, its texts, its first picture. */
function preloadTags({ preloads }: Dist, start: Start, { path, picture, areas }: Shown) {
  const route = routeFor(preloads.routes, path)
  const texts = preloads.texts[start.locale] ?? {}
  const area = path === '/' ? 'home' : start.user_data ? textsFor(areas, path) : 'access'
  const scripts = [
    texts.catalogue,
    texts.shell,
    texts.ui,
    texts[area],
    ...(route ? (preloads.routes[route] ?? []) : []),
  ]
  const tags = scripts.flatMap((file) => {
    if (!file) return []
    return file.endsWith('.css')
      ? [`<link rel="stylesheet" crossorigin href="${file}">`]
      : [`<link rel="modulepreload" href="${file}">`]
  })
  if (picture) tags.push(`<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(picture)}">`)
  return tags.join('')
}

const textsFor = (areas: readonly Record<string, string>[], path: string) => {
  const first = path.split('/')[1] ?? ''
  return areas.find((texts) => Object.hasOwn(texts, first))?.[first] ?? 'home'
}

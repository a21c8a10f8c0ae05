import type { Socket } from 'node:net'
import { parse } from 'node:querystring'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance } from 'fastify'
import qs from 'qs'
import { accounts } from '../contract/accounts.ts'
import { contract } from '../contract/all.ts'
import { kinds } from '../contract/errors.ts'
import { fields } from '../contract/fields.ts'
import { imports } from '../contract/imports.ts'
import { FALLBACK_LOCALE } from '../contract/locales.ts'
import { members } from '../contract/members.ts'
import { groups } from '../contract/networks.ts'
import { initiativeUsers } from '../contract/registrations.ts'
import { policyTemplates, userRoles } from '../contract/roles.ts'
import { SCIM_TYPE } from '../contract/scim.ts'
import { segments, usersSegments } from '../contract/segments.ts'
import { askedLetter } from './access/askedLetters.ts'
import { domainSweep } from './access/domains/rechecking.ts'
import { domainRoutes } from './access/domains/routes.ts'
import { enrollmentRoutes } from './access/enrollment/routes.ts'
import { lookDue } from './access/looks/looks.ts'
import { lookRoutes } from './access/looks/routes.ts'
import { throughLook } from './access/looks/through.ts'
import { rolesExport, templatesExport } from './access/roles/rolesExport.ts'
import { roleRoutes } from './access/roles/routes.ts'
import { accessRoutes } from './access/routes.ts'
import { ssoPages } from './access/sso/pages.ts'
import { ssoRoutes } from './access/sso/routes.ts'
import { whomToAsk } from './access/whomToAsk.ts'
import { archiveRoutes } from './archives/routes.ts'
import { brought } from './areas.ts'
import { notableDatesExport } from './calendars/export.ts'
import { calendarRoutes } from './calendars/routes.ts'
import { acceptancesExport } from './documents/acceptancesExport.ts'
import { versionInForce } from './documents/publishing.ts'
import { reminderDue, remindSome } from './documents/reminders.ts'
import { documentRoutes } from './documents/routes.ts'
import { csvRoutes } from './downloads/csvDoors.ts'
import type { Desk } from './downloads/desk.ts'
import { downloadDue, prepareJob } from './downloads/prepare.ts'
import { downloadRoutes } from './downloads/routes.ts'
import { nounKeeper } from './enterprise/nouns.ts'
import { enterpriseRoutes } from './enterprise/routes.ts'
import { doorCheckIn } from './events/day/atDoor.ts'
import { closingSweep } from './events/day/closing.ts'
import { eventDayRoutes } from './events/day/routes.ts'
import { eventsExport } from './events/finding/list.ts'
import { untouchedDraftSweep } from './events/planning/drafts.ts'
import { eventExpirySweep } from './events/planning/ending.ts'
import { plannedEventsExport } from './events/planning/listing.ts'
import { eventPublicationDue } from './events/planning/publishing.ts'
import { planningRoutes } from './events/planning/routes.ts'
import { attendeesJob } from './events/registration/actions.ts'
import { tellChangesJobs } from './events/registration/changeNews.ts'
import { attendeesExport } from './events/registration/export.ts'
import { peopleLeftJob } from './events/registration/leaving.ts'
import { endOffersJob, offersDue } from './events/registration/offers.ts'
import { registrationRoutes } from './events/registration/routes.ts'
import { type SeatLetter, tellStepsJob } from './events/registration/telling.ts'
import { eventReminderDue, remindOfEvent } from './events/reminders/reminders.ts'
import { eventRoutes } from './events/routes.ts'
import { seriesRoutes } from './events/series/routes.ts'
import { fieldsExport } from './fields/export.ts'
import { letterWriter } from './identity/letters.ts'
import { seen, viewerLoader } from './identity/viewer.ts'
import { checkLogJob, checkLogSweep } from './insight/changeLogCheck.ts'
import { changeLogExport } from './insight/changeLogExport.ts'
import { retentionSweep } from './insight/changeLogRetention.ts'
import { changeLogRoutes } from './insight/changeLogRoutes.ts'
import { changeLogWords } from './insight/changeLogWords.ts'
import { insightRoutes } from './insight/routes.ts'
import { Visits } from './insight/visits.ts'
import { folderArchive } from './library/archive.ts'
import { dropBytes } from './library/bytes.ts'
import { expiryDue } from './library/expiry.ts'
import { foldersExport, resourcesExport } from './library/exports.ts'
import { readFile } from './library/reading.ts'
import { libraryRoutes } from './library/routes.ts'
import { digestSweep } from './messages/digest.ts'
import { messageRoutes } from './messages/routes.ts'
import { leaderRoutes, leaderTables } from './networks/leaders/routes.ts'
import { termDues } from './networks/leaders/termDues.ts'
import { joiningWhole } from './networks/manage/joiningWhole.ts'
import { largeMove } from './networks/manage/largeMoves.ts'
import { managedTables, manageRoutes } from './networks/manage/routes.ts'
import { memberBulkWork } from './networks/members/bulk.ts'
import { membersExport } from './networks/members/export.ts'
import { memberRoutes } from './networks/members/routes.ts'
import { networksExport } from './networks/networksExport.ts'
import { networkRoutes } from './networks/routes.ts'
import { sponsorRoutes } from './networks/sponsors/routes.ts'
import { unsubscribePages } from './networks/unsubscribePage.ts'
import { devPages } from './pages/dev.ts'
import { Dist } from './pages/dist.ts'
import { healthPages } from './pages/health.ts'
import { pageSender } from './pages/page.ts'
import { referencePage } from './pages/reference.ts'
import { placeRoutes } from './pages/routes.ts'
import { sendError, staticPages } from './pages/static.ts'
import { bulkWork } from './people/accounts/bulk.ts'
import { usersExport } from './people/accounts/export.ts'
import { purgeDue } from './people/accounts/purge.ts'
import { accountRoutes } from './people/accounts/routes.ts'
import { importsExport } from './people/import/importsExport.ts'
import { importJobs } from './people/import/jobs.ts'
import { importDues } from './people/import/outcome.ts'
import { importRoutes } from './people/import/routes.ts'
import { myDataArchive } from './people/me/archive/archive.ts'
import { bearerLoader, tokenUsed } from './people/me/bearers.ts'
import { engagementExport } from './people/me/engagementExport.ts'
import { meRoutes } from './people/me/routes.ts'
import { forgetMergeDue } from './people/merge/forgetting.ts'
import { mergeRoutes } from './people/merge/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { Database, openPool } from './platform/db.ts'
import { textsInDns } from './platform/dns.ts'
import { Enterprises } from './platform/enterprises.ts'
import { reportError } from './platform/errorReports.ts'
import { missing } from './platform/errors.ts'
import { openStore } from './platform/fileStore.ts'
import { dropPicturesJob } from './platform/files.ts'
import { Http } from './platform/http.ts'
import { Queue } from './platform/jobs.ts'
import { watchLeftovers } from './platform/leftovers.ts'
import { Listener } from './platform/listen.ts'
import { Live } from './platform/live.ts'
import type { Log } from './platform/log.ts'
import { Mailbox, mailSweep, smtpTransport, type Transport } from './platform/mail.ts'
import { openApi } from './platform/openapi.ts'
import { outboundDoor } from './platform/outbound.ts'
import { receiver } from './platform/receive.ts'
import { sealSweep } from './platform/seals.ts'
import type { Settings } from './platform/settings.ts'
import { Sweeper } from './platform/sweeper.ts'
import { Texts } from './platform/texts.ts'
import { sweepAway } from './platform/tidy.ts'
import { timedSweep } from './platform/timed.ts'
import { codeOf } from './platform/trouble.ts'
import { Viewers } from './platform/viewer.ts'
import { announcePost } from './posts/announcing.ts'
import { expirySweep, postPurge } from './posts/ending.ts'
import { postsExport } from './posts/list.ts'
import { draftPreviewJob, previewJob } from './posts/preview.ts'
import { publicationDue } from './posts/publishing.ts'
import { postRoutes } from './posts/routes.ts'
import { unusedSweep } from './posts/unused.ts'
import { scimBody } from './scim/door.ts'
import { scimRoutes } from './scim/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { vocabularySweep } from './search/vocabulary.ts'
import { segmentWork } from './segments/filling.ts'
import { segmentMembersExport } from './segments/members.ts'
import { followSegment } from './segments/networkMembers.ts'
import { segmentRoutes } from './segments/routes.ts'
import { segmentsExport } from './segments/segmentsExport.ts'
import { talkRoutes } from './talk/routes.ts'

export interface App {
  http: FastifyInstance
  database: Database
  sweeper: Sweeper
  queue: Queue
  enterprises: Enterprises
  texts: Texts
  /** Reads the built web anew. */
  reloadWeb(): Promise<void>
  open(): Promise<void>
  /** Goes on answering but asks for no more: load balancers see it and send people elsewhere. */
  drain(milliseconds: number): Promise<void>
  close(): Promise<void>
}

export interface AppOptions {
  settings: Settings
  database_url: string
  read_url?: string | undefined
  log: Log
  release: string
  distFolder: string
}

/** All parts of one process, put together; nothing here decides anything. */
export async function makeApp({
  settings,
  database_url,
  read_url,
  log,
  release,
  distFolder,
}: AppOptions): Promise<App> {
  const queue = new Queue(database_url, log)
  const pool = openPool({ url: database_url, max: settings.database_pool, name: 'kindred' })
  const readPool = read_url
    ? openPool({ url: read_url, max: settings.database_pool, name: 'kindred reads' })
    : pool
  const database = new Database(pool, queue, brought, readPool)
  const enterprises = new Enterprises(database, settings)
  const viewers = new Viewers(viewerLoader(database, throughLook(database)))
  const bearers = new Viewers(bearerLoader(database))
  const texts = new Texts()
  const store = openStore(settings.s3, settings.data_dir)
  const mailbox = settings.smtp_url ? undefined : new Mailbox(settings.data_dir)
  const transport: Transport = mailbox ?? smtpTransport(settings.smtp_url ?? '')
  const dist = new Dist(distFolder)

  const listener = new Listener(
    database_url,
    {
      rights: (person) => {
        viewers.drop(person)
        bearers.drop(person)
        live.dropPerson(person)
      },
      enterprise: (id) => enterprises.drop(id),
      live: (ids) => live.heard(ids),
      hearing: (yes) => {
        viewers.listening = yes
        bearers.listening = yes
        enterprises.listening = yes
        viewers.dropAll()
        bearers.dropAll()
        enterprises.dropAll()
        if (yes) live.catchUp()
      },
    },
    log,
  )
  database.onForgotten = (what) => {
    if ('rights' in what) {
      viewers.drop(what.rights)
      bearers.drop(what.rights)
    } else enterprises.drop(what.enterprise)
  }
  const live = new Live(database, log, (ids) => listener.notify('live', ids.join(',')))
  const visits = new Visits(database, log)
  const nounsOf = nounKeeper(database, texts)
  const letters = letterWriter({ texts, nounsOf, settings })
  const seatLetters = letterWriter<SeatLetter>({ texts, nounsOf, settings }, 'registrations')
  const imported = { store, letters, texts }
  const bulk = bulkWork(letters)
  const writeAskedLetter = askedLetter(letters)
  const logWords = changeLogWords(texts)
  const logExport = changeLogExport(logWords)
  const desk: Desk = {
    database,
    store,
    data_dir: settings.data_dir,
    texts,
    enterprises,
    nounsOf,
    exports: [
      usersExport,
      logExport,
      networksExport,
      membersExport,
      ...managedTables,
      ...leaderTables,
      rolesExport,
      templatesExport,
      fieldsExport,
      importsExport,
      acceptancesExport,
      myDataArchive(store),
      engagementExport,
      segmentsExport,
      segmentMembersExport,
      postsExport,
      eventsExport,
      plannedEventsExport,
      attendeesExport,
      notableDatesExport,
      foldersExport,
      resourcesExport,
      folderArchive(store),
    ],
  }
  const prepare = prepareJob(desk)
  const checkLog = checkLogJob(log)
  const previews = {
    outbound: outboundDoor({ allowed: settings.outbound_allow }),
    store,
    data_dir: settings.data_dir,
  }
  const segmentsKept = segmentWork([followSegment])

  const http = new Http({
    database,
    enterprises,
    viewers,
    bearers,
    texts,
    log,
    secret_key: settings.secret_key,
    release,
    rate: { account: settings.rate_account, address: settings.rate_address },
    nounsOf,
    whomToAsk,
    touch: (me, lastSeenAt, now) => {
      if (now.getTime() - Date.parse(lastSeenAt) < 60_000) return
      viewers.drop(`${me.enterprise_id}:${me.user_id}`)
      database
        .inTransaction(me.enterprise_id, (tx) => seen(tx, me, now))
        .catch((error: unknown) => log.warn({ err: error }, 'last seen was not written'))
    },
    tokenUsed: ({ viewer, token_id, last_used_at }, address, now) => {
      if (last_used_at && now.getTime() - Date.parse(last_used_at) < 60_000) return
      bearers.drop(`${viewer.enterprise_id}:${viewer.user_id}`)
      database
        .inTransaction(viewer.enterprise_id, (tx) => tokenUsed(tx, token_id, address, now))
        .catch((error: unknown) => log.warn({ err: error }, 'the use of a token was not written'))
    },
    receive: receiver(settings.data_dir),
  })

  const fastify: FastifyInstance = Fastify({
    trustProxy: trusted(settings.trust_proxy),
    bodyLimit: 1_000_000,
    routerOptions: {
      maxParamLength: 300,
      querystringParser: parseQuery,
    },
    // An address that can't be read names nothing: the same answer as for one that was never given.
    frameworkErrors: (_error, request, reply) => void sendError(http, missing(), request, reply),
    clientErrorHandler: (error, socket) => refuseRaw(error, socket, texts),
    return503OnClosing: false,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 30_000 },
    // A file of 100 MB may come over a slow line; nothing is held meanwhile but the connection.
    requestTimeout: 15 * 60_000,
  })
  // Before anything is registered: whoever is registered with await has his routes finished with the handler of then.
  fastify.setErrorHandler((error, request, reply) => sendError(http, error, request, reply))
  await fastify.register(multipart)
  fastify.addContentTypeParser(SCIM_TYPE, { parseAs: 'string' }, scimBody(fastify))
  let closing = false
  let unfollow = () => {}
  let unwatch = () => {}
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cross-origin-resource-policy', 'same-origin')
    if (settings.public_url.startsWith('https:'))
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    // Whoever keeps this connection would meet a closed door with the next request.
    if (closing) reply.header('connection', 'close')
    done()
  })

  http.bind(fastify, [
    ...accessRoutes({
      database,
      enterprises,
      http,
      letters,
      askedLetter: writeAskedLetter,
      alerts: { texts, nounsOf, settings },
      settings,
    }),
    ...ssoRoutes({ database, outbound: outboundDoor({ allowed: settings.outbound_allow }), settings }),
    ...domainRoutes({ database, settings }),
    ...enterpriseRoutes(settings.demo),
    ...roleRoutes,
    ...lookRoutes,
    ...enrollmentRoutes,
    ...documentRoutes,
    ...networkRoutes,
    ...manageRoutes(store, desk),
    ...sponsorRoutes(store),
    ...archiveRoutes,
    ...leaderRoutes(desk),
    ...csvRoutes(groups, networksExport, desk),
    ...memberRoutes({ letters }),
    ...csvRoutes(members, membersExport, desk),
    ...csvRoutes(userRoles, rolesExport, desk),
    ...csvRoutes(policyTemplates, templatesExport, desk),
    ...csvRoutes(fields, fieldsExport, desk),
    ...csvRoutes(imports, importsExport, desk),
    ...peopleRoutes(store),
    ...importRoutes(imported),
    ...mergeRoutes({ texts, letters }),
    ...accountRoutes({ letters, bulk }),
    ...csvRoutes(accounts, usersExport, desk),
    ...meRoutes({ letters, desk, prepare }),
    ...eventDayRoutes(settings),
    ...eventRoutes(database, desk, settings),
    ...talkRoutes,
    ...seriesRoutes,
    ...calendarRoutes(desk),
    ...registrationRoutes,
    ...csvRoutes(initiativeUsers, attendeesExport, desk),
    ...planningRoutes(store, desk),
    ...postRoutes(store, desk),
    ...messageRoutes,
    ...insightRoutes(visits, release),
    ...downloadRoutes(desk, prepare),
    ...changeLogRoutes(desk, logWords, logExport),
    ...searchRoutes,
    ...segmentRoutes(segmentsKept),
    ...csvRoutes(segments, segmentsExport, desk),
    ...csvRoutes(usersSegments, segmentMembersExport, desk),
    ...libraryRoutes({ database, store, desk, prepare }),
    ...scimRoutes({ database, letters, log, settings }),
    ...placeRoutes(store, live, settings.secret_key),
  ])
  healthPages(fastify, { database, queue, metrics_token: settings.metrics_token, isClosing: () => closing })
  referencePage(fastify, () => openApi(contract, release))
  if (settings.demo && mailbox) devPages(fastify, mailbox)
  await ssoPages(fastify, { database, http, settings })
  unsubscribePages(fastify, { database, http, texts, secret_key: settings.secret_key })
  staticPages(fastify, dist, pageSender({ database, dist, texts, http, demo: settings.demo }), http)

  const sweeper = new Sweeper(
    database,
    database_url,
    [
      timedSweep(
        [
          versionInForce,
          reminderDue,
          downloadDue(desk),
          purgeDue({ store, texts }),
          forgetMergeDue(store),
          lookDue,
          ...termDues,
          eventReminderDue,
          offersDue,
          publicationDue,
          eventPublicationDue,
          postPurge,
          expiryDue,
          ...importDues(store),
        ],
        log,
      ),
      digestSweep({ enterprises, texts, nounsOf, settings }),
      mailSweep(transport, enterprises, settings.mail_from, log),
      segmentsKept.sweep,
      sealSweep,
      checkLogSweep(checkLog),
      retentionSweep,
      expirySweep,
      eventExpirySweep,
      closingSweep,
      unusedSweep,
      untouchedDraftSweep,
      domainSweep(textsInDns(settings.dns_servers)),
      sweepAway,
      vocabularySweep,
    ],
    log,
  )

  const report = (enterpriseId: number, job: string, error: unknown) => {
    const fault = error instanceof Error ? error : new Error(String(error))
    database
      .inTransaction(enterpriseId, (tx) =>
        reportError(tx, {
          source: 'job',
          message: fault.message,
          stack: fault.stack ?? null,
          route: job,
          release,
        }),
      )
      .catch((failed: unknown) => log.error({ err: failed }, 'a failed job could not be reported'))
  }

  return {
    http: fastify,
    database,
    sweeper,
    queue,
    enterprises,
    texts,
    reloadWeb: () => dist.open(),
    open: async () => {
      if (settings.demo)
        unfollow = dist.follow((error) => log.warn({ err: error }, 'the new build of the web was not read'))
      unwatch = watchLeftovers(settings.data_dir, log)
      await queue.open()
      await listener.open()
      if (settings.only !== 'web') {
        await queue.work(
          database,
          [
            writeAskedLetter,
            announcePost,
            doorCheckIn,
            previewJob(previews),
            draftPreviewJob(previews),
            remindSome,
            remindOfEvent,
            prepare,
            checkLog,
            bulk,
            memberBulkWork,
            attendeesJob(seatLetters),
            tellStepsJob(seatLetters),
            ...tellChangesJobs(seatLetters),
            peopleLeftJob,
            endOffersJob,
            joiningWhole,
            largeMove,
            segmentsKept.fill,
            readFile(store, settings.data_dir),
            dropBytes(store),
            dropPicturesJob(store),
            ...importJobs(imported),
          ],
          log,
          report,
        )
        sweeper.open()
      }
    },
    drain: async (milliseconds) => {
      closing = true
      live.close()
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
    },
    close: async () => {
      closing = true
      unfollow()
      unwatch()
      live.close()
      await fastify.close()
      await sweeper.close()
      transport.close?.()
      await queue.close()
      await visits.close()
      await live.leave()
      await listener.close()
      await database.close()
    },
  }
}

/** What Node can't even read as a request: no host, no reader; still an answer of our shape. */
function refuseRaw(error: Error, socket: Socket, texts: Texts) {
  if (!socket.writable) return socket.destroy()
  const code = codeOf(error) === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid'
  const body = JSON.stringify({ error: { code, message: texts.in(FALLBACK_LOCALE)(`errors.${code}`) } })
  socket.end(
    `HTTP/1.1 ${kinds[code]} ${code}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}

/** Lists come as `ids[]=1`; without a bracket Node's own parser does, and is a good deal quicker. */
const parseQuery = (text: string): Record<string, unknown> =>
  /\[|%5b/i.test(text)
    ? qs.parse(text, { arrayLimit: 200, depth: 4, parameterLimit: 200 })
    : { ...parse(text) }

/** A number of proxies means: so many of the nearest hops are ours. */
const trusted = (proxies: Settings['trust_proxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

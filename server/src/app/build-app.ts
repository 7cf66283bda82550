import type { Socket } from 'node:net'
import type { AdminResourceName } from '@first-chair/core/admin-resources'
import { Failure } from '@first-chair/core/contract/failure'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { activityRoutes } from '../activity/activity.routes.ts'
import type { BundledProvider } from '../adapters/identity/bundled/bundled-provider.ts'
import { mountBundledProvider } from '../adapters/identity/bundled/mount-bundled-provider.ts'
import { auditRoutes } from '../audit/audit.routes.ts'
import { arrivalCodeRoutes } from '../arrival-code/arrival-code.routes.ts'
import { arrivalRoutes } from '../arrival/arrival.routes.ts'
import { lessonRoutes } from '../lesson/lesson.routes.ts'
import { patrolRoutes } from '../patrol/patrol.routes.ts'
import { adminAccessRoutes } from '../admin-access/admin-access.routes.ts'
import { apiKeyRoutes } from '../api-key/api-key.routes.ts'
import { unchangedRecordRoutes } from '../unchanged-record/unchanged-record.routes.ts'
import { childRegistrationRoutes } from '../child-registration/child-registration.routes.ts'
import { collectionRoutes } from '../collection/collection.routes.ts'
import { contactRoutes } from '../contact/contact.routes.ts'
import type { Context } from '../context/context.ts'
import { openStorageWatch } from '../db/storage-watch.ts'
import { explanationRoutes } from '../explanation/explanation.routes.ts'
import { firstRunRoutes } from '../first-run/first-run.routes.ts'
import { homeRoutes } from '../home/home.routes.ts'
import { kioskRoutes } from '../kiosk/kiosk.routes.ts'
import { handOverRoutes } from '../hand-over/hand-over.routes.ts'
import { locationRoutes } from '../location/location.routes.ts'
import { mediaRoutes } from '../media/media.routes.ts'
import { messageRoutes } from '../message/message.routes.ts'
import { lostSignatureRoutes } from '../lost-signature/lost-signature.routes.ts'
import { externalSystemRoutes } from '../external-system/external-system.routes.ts'
import { readinessRoutes } from '../readiness/readiness.routes.ts'
import { rentalProfileRoutes } from '../rental-profile/rental-profile.routes.ts'
import { posImportRoutes } from '../pos-import/pos-import.routes.ts'
import { posPlaceRoutes } from '../pos-place/pos-place.routes.ts'
import { passCheckRoutes } from '../pass-check/pass-check.routes.ts'
import { photoRoutes } from '../photo/photo.routes.ts'
import { photoReviewRoutes } from '../photo-review/photo-review.routes.ts'
import { privacyRoutes } from '../privacy/privacy.routes.ts'
import { retentionRoutes } from '../retention/retention.routes.ts'
import { pictureRoutes } from '../picture/picture.routes.ts'
import { setupDocumentRoutes } from '../setup-document/setup-document.routes.ts'
import { settingsDocumentRoutes } from '../settings/settings-document.routes.ts'
import { reportRoutes } from '../report/report.routes.ts'
import { settingsRoutes } from '../settings/settings.routes.ts'
import { staffDeviceRoutes } from '../staff-device/staff-device.routes.ts'
import { staffMemberRoutes } from '../staff/staff-member.routes.ts'
import { rentalShopRoutes } from '../rental-shop/rental-shop.routes.ts'
import { staffRoutes } from '../staff/staff.routes.ts'
import { todayBoardRoutes } from '../today-board/today-board.routes.ts'
import { taskRoutes, taskTypeRoutes } from '../task/task.routes.ts'
import { sessionRoutes } from '../session/session.routes.ts'
import { ownPasskeyRoutes } from '../own-passkey/own-passkey.routes.ts'
import { ownSessionRoutes } from '../own-session/own-session.routes.ts'
import { signInRoutes } from '../sign-in/sign-in.routes.ts'
import { signedWaiverRoutes } from '../signed-waiver/signed-waiver.routes.ts'
import { waiverRoutes } from '../waiver/waiver.routes.ts'
import { walletRoutes } from '../wallet/wallet.routes.ts'
import { waiverTextRoutes } from '../waiver-text/waiver-text.routes.ts'
import { webhookRoutes } from '../webhook/webhook.routes.ts'
import { serveDefaultSettings } from '../pages/default-settings.ts'
import { serveLog } from '../pages/serve-log.ts'
import { serveDocumentation } from '../http/documentation.ts'
import { createGuards } from './guards.ts'
import { openCommitWatch, type CommitWatch } from '../health/commit-watch.ts'
import { isLocalDemo, refuseOtherMachines } from './local-demo.ts'
import { serveHealth } from '../health/health.ts'
import { getClientAddress, toTrustOption } from '../http/client-address.ts'
import { getUnroutedRequestLimit, limitRequests } from '../http/limits.ts'
import { logAnswers } from '../http/log-answers.ts'
import { servePages } from '../pages/pages.ts'
import { answerFailure, answerClientError, handleErrors, answerFrameworkError } from '../http/problems.ts'
import { acceptJsonOnly } from '../http/request-bodies.ts'
import { createRequestIds } from '../http/request-id.ts'
import { addSecurityHeaders } from '../http/security-headers.ts'
import { createServe, type Serve } from '../http/serve.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

/** The calls of the nouns that administrators edit. */
const resourceRoutes: Record<AdminResourceName, (serve: Serve, ctx: Context) => void> = {
  activities: activityRoutes,
  locations: locationRoutes,
  tasks: taskRoutes,
  tasktypes: taskTypeRoutes,
  waivertexts: waiverTextRoutes,
  collections: collectionRoutes,
  staff: staffMemberRoutes,
}

/** Builds the whole application. It is ready to listen, or to receive injected requests without a network. */
export async function buildApp(
  ctx: Context,
  log: FastifyBaseLogger,
  parts: {
    provider?: BundledProvider | undefined
    pagesFolder?: string | undefined
    telemetry?: Telemetry | undefined
    commits?: CommitWatch
    isListening?: () => boolean
  } = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestIds(ctx.config),
    requestIdHeader: false,
    trustProxy: toTrustOption(ctx.config.trustProxy),
    bodyLimit: 256 * 1024,
    connectionTimeout: 60_000,
    requestTimeout: 30_000,
    // How often Node checks for requests that exceed `requestTimeout`. Its default is every 30 seconds.
    http: { connectionsCheckingInterval: 5_000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })

  closeConnectionsOnStop(app)
  parts.telemetry?.traceRequests(app)
  const storage = openStorageWatch(ctx.pool, () => ctx.clock.now().getTime())
  handleErrors(app, storage)
  addSecurityHeaders(app, ctx.config)
  acceptJsonOnly(app)
  if (isLocalDemo(ctx.config)) refuseOtherMachines(app, ctx.config.baseUrl)
  await limitRequests(app, ctx)
  logAnswers(app)
  const commits = parts.commits ?? openCommitWatch(ctx.pool)
  const watches = { storage, commits, isListening: parts.isListening ?? (() => true) }
  serveHealth(app, ctx, watches, parts.telemetry)
  if (parts.provider) await mountBundledProvider(app, parts.provider, getClientAddress)
  serveDocumentation(app, ctx.config.baseUrl)
  serveDefaultSettings(app)
  serveLog(app, ctx)

  const requireSaving = (): void => {
    if (commits.isHanging()) throw new Failure('unavailable')
  }
  const serve = createServe(app, createGuards(app, ctx, requireSaving), requireSaving)
  settingsRoutes(serve, ctx)
  for (const routes of Object.values(resourceRoutes)) routes(serve, ctx)
  contactRoutes(serve, ctx)
  homeRoutes(serve, ctx)
  readinessRoutes(serve, ctx)
  waiverRoutes(serve, ctx)
  rentalProfileRoutes(serve, ctx)
  childRegistrationRoutes(serve, ctx)
  unchangedRecordRoutes(serve, ctx)
  photoRoutes(serve, ctx)
  photoReviewRoutes(serve, ctx)
  adminAccessRoutes(serve, ctx)
  explanationRoutes(serve, ctx)
  auditRoutes(serve, ctx)
  settingsDocumentRoutes(serve, ctx)
  setupDocumentRoutes(serve, ctx)
  pictureRoutes(serve, ctx)
  apiKeyRoutes(serve, ctx)
  reportRoutes(serve, ctx)
  signedWaiverRoutes(serve, ctx)
  sessionRoutes(serve, ctx)
  signInRoutes(serve, ctx)
  ownPasskeyRoutes(serve, ctx)
  ownSessionRoutes(serve, ctx)
  firstRunRoutes(serve, ctx)
  staffRoutes(serve, ctx)
  todayBoardRoutes(serve, ctx)
  arrivalRoutes(serve, ctx)
  arrivalCodeRoutes(serve, ctx)
  staffDeviceRoutes(serve, ctx)
  handOverRoutes(serve, ctx)
  kioskRoutes(serve, ctx)
  rentalShopRoutes(serve, ctx)
  lessonRoutes(serve, ctx)
  patrolRoutes(serve, ctx)
  walletRoutes(serve, ctx)
  messageRoutes(serve, ctx)
  externalSystemRoutes(serve, ctx)
  lostSignatureRoutes(serve, ctx)
  retentionRoutes(serve, ctx)
  privacyRoutes(serve, ctx)
  webhookRoutes(serve, ctx)
  passCheckRoutes(serve, ctx)
  posImportRoutes(serve, ctx)
  posPlaceRoutes(serve, ctx)
  mediaRoutes(serve, ctx)

  if (parts.pagesFolder === undefined) {
    app.setNotFoundHandler(getUnroutedRequestLimit(app, ctx), (request, reply) =>
      answerFailure(request, reply, new Failure('not-found')),
    )
  } else {
    await servePages(app, ctx, parts.pagesFolder)
  }
  return app
}

/**
 * Closes a connection after its last answer during a stop, and those that a browser has opened in advance. Otherwise
 * they would delay the stop.
 */
function closeConnectionsOnStop(app: FastifyInstance): void {
  let isStopping = false
  /** Node does not count them as idle. */
  const unused = new Set<Socket>()
  app.addHook('preClose', (done) => {
    isStopping = true
    for (const socket of unused) socket.destroy()
    done()
  })
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }, answer) => {
    unused.delete(socket)
    answer.once('finish', () => {
      if (isStopping) socket.destroySoon()
    })
  })
}

import { EventEmitter } from 'node:events'
import type { PosMessage } from '@first-chair/core/external-system/external-system'
import { webhookEventDays } from '@first-chair/core/webhook/webhook-endpoint'
import { Logger, run, type Task, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type * as z from 'zod/mini'
import { eraseArrivalCodesJob } from '../arrival-code/erase-arrival-codes.job.ts'
import { eraseArrivalCodes } from '../arrival-code/erase-arrival-codes.ts'
import { eraseHealthNotesJob } from '../child-registration/erase-health-notes.job.ts'
import { eraseHealthNotes } from '../child-registration/erase-health-notes.ts'
import { sendChildRegistrationToPos } from '../child-registration/send-child-registration-to-pos.ts'
import type { Context, Log } from '../context/context.ts'
import { reEncryptJob } from '../encryption-key/re-encrypt.job.ts'
import { reEncrypt } from '../encryption-key/re-encrypt.ts'
import { startHeartbeat } from '../jobs/heartbeat.ts'
import type { Job } from '../jobs/job.ts'
import { retryingPool } from '../jobs/retrying-pool.ts'
import { maintainMessagesJob } from '../message/maintain-messages.job.ts'
import { maintainMessages } from '../message/maintain-messages.ts'
import { sendMessageJob, sendPickUpUndoneJob, sendReceiptJob } from '../message/send-message.job.ts'
import { sendMessage } from '../message/send-message.ts'
import { notifyPosOfMobilePassJob } from '../pos-outbox/notify-pos-of-mobile-pass.job.ts'
import { notifyPosOfMobilePass } from '../media/notify-pos-of-mobile-pass.ts'
import { moveObjectsJob } from '../stored-object/move-objects.job.ts'
import { moveObjectsInBackground } from '../stored-object/move-objects.ts'
import { eraseVerdicts } from '../stored-verdict/erase-verdicts.ts'
import { eraseVerdictsJob, updateVerdictsJob } from '../stored-verdict/update-verdicts.job.ts'
import { updateVerdicts } from '../stored-verdict/update-verdicts.ts'
import { watchVerdicts } from '../stored-verdict/watch-verdicts.ts'
import { populateCustomerReportJob, startNightlyReportJob } from '../report/populate-customer-report.job.ts'
import { populateCustomerReport } from '../report/populate-customer-report.ts'
import { startNightlyReport } from '../report/start-nightly-report.ts'
import { remindHouseholdJob } from '../readiness/remind-household.job.ts'
import { remindHousehold } from '../readiness/remind-household.ts'
import { reportEmergenciesJob } from '../patrol/report-emergencies.job.ts'
import { reportEmergencies } from '../patrol/report-emergencies.ts'
import { sendErasureToPosJob } from '../pos-outbox/send-erasure-to-pos.job.ts'
import { sendErasureToPos } from '../privacy/send-erasure-to-pos.ts'
import { enforceRetentionJob } from '../retention/enforce-retention.job.ts'
import { enforceRetention } from '../retention/enforce-retention.ts'
import { sendRecordToPosJobs } from '../pos-outbox/send-record-to-pos.job.ts'
import { sendRentalProfileToPos } from '../rental-profile/send-rental-profile-to-pos.ts'
import { sendPhotoToPos } from '../photo/send-photo-to-pos.ts'
import { jobRuns } from '../telemetry/traced-steps.ts'
import { checkCertificateJob } from '../wallet/check-certificate.job.ts'
import { checkCertificate } from '../wallet/check-certificate.ts'
import { eraseWalletPassesJob, updateWalletPassesJob } from '../wallet/update-wallet-passes.job.ts'
import { updateWalletPasses } from '../wallet/update-wallet-passes.ts'
import { eraseOldWalletPasses } from '../wallet/wallet-system.store.ts'
import { watchWalletPasses } from '../wallet/watch-wallet-passes.ts'
import { checkNewWaiversJob } from '../waiver-verification/check-new-waivers.job.ts'
import { checkNewWaivers } from '../waiver-verification/check-new-waivers.ts'
import { stampLogJob } from '../log-witness/stamp-log.job.ts'
import { stampLog } from '../log-witness/stamp-log.ts'
import { collectCosignature } from '../log-witness/collect-cosignature.ts'
import { watchWitnesses } from '../log-witness/watch-witnesses.ts'
import { takeIntoLog } from '../waiver-chain/take-into-log.ts'
import { startSequencer } from '../waiver-chain/sequencer.ts'
import { watchUnqueuedMessages } from '../pos-outbox/watch-unqueued-messages.ts'
import { sendWaiverToPosJob } from '../pos-outbox/send-waiver-to-pos.job.ts'
import { publishDueSetups } from '../setup-document/publish-draft.ts'
import { publishDueSetupsJob } from '../setup-document/publish-due-setups.job.ts'
import { releaseDueTextsJob } from '../waiver-text/release-due-texts.job.ts'
import { releaseDueTexts } from '../waiver-text/scheduled-release.ts'
import { queueReceiptsJob } from '../waiver-receipt/queue-receipts.job.ts'
import { queueReceipts } from '../waiver-receipt/queue-receipts.ts'
import { sendWaiverToPos, sendWaiversToPos } from '../waiver/send-waiver-to-pos.ts'
import { judgeCheckIn } from '../webhook/judge-check-in.ts'
import { reportPausedEndpoint } from '../webhook/report-paused-endpoint.ts'
import {
  eraseWebhooksJob,
  judgeCheckInJob,
  reportPausedEndpointJob,
  sendWebhooksJob,
  webhookQueue,
} from '../webhook/send-webhooks.job.ts'
import { eraseSignInsJob } from '../sign-in/erase-sign-ins.job.ts'
import { eraseSignIns } from '../sign-in/erase-sign-ins.ts'
import { sendWebhooks } from '../webhook/send-webhooks.ts'
import { eraseOldWebhooks } from '../webhook/webhook-delivery.store.ts'

/**
 * Times are UTC. Health notes are erased once a day, at night in American time zones. The nightly report follows the
 * time zone of the resort: its job runs every 15 minutes and decides itself, so that a change of the clocks cannot skip
 * it.
 */
const jobSchedule = [
  `17 9 * * * ${eraseHealthNotesJob.name}`,
  `23 9 * * * ${checkCertificateJob.name}`,
  `37 9 * * * ${eraseVerdictsJob.name}`,
  `47 9 * * * ${checkNewWaiversJob.name}`,
  // Does nothing once the day has its time stamp.
  `*/10 * * * * ${stampLogJob.name} ?queue=${stampLogJob.name}&jobKey=${stampLogJob.name}`,
  `39 9 * * * ${eraseArrivalCodesJob.name}`,
  // One at a time, whatever the number of processes.
  `53 9 * * * ${enforceRetentionJob.name} ?queue=${enforceRetentionJob.name}&jobKey=${enforceRetentionJob.name}`,
  `51 * * * * ${eraseSignInsJob.name}`,
  `*/15 * * * * ${startNightlyReportJob.name}`,
  `*/10 * * * * ${maintainMessagesJob.name}`,
  // Every hour, because the days of the resort have a time zone.
  `7 * * * * ${reportEmergenciesJob.name}`,
  // Whatever happened to the job of an event, its deliveries wait no longer than a minute.
  `* * * * * ${sendWebhooksJob.name} ?queue=${webhookQueue}&jobKey=${sendWebhooksJob.name}`,
  `41 9 * * * ${eraseWebhooksJob.name}`,
  `43 9 * * * ${eraseWalletPassesJob.name}`,
  `* * * * * ${releaseDueTextsJob.name} ?queue=${releaseDueTextsJob.name}&jobKey=${releaseDueTextsJob.name}`,
  `* * * * * ${publishDueSetupsJob.name} ?queue=${publishDueSetupsJob.name}&jobKey=${publishDueSetupsJob.name}`,
  `* * * * * ${queueReceiptsJob.name} ?queue=${queueReceiptsJob.name}&jobKey=${queueReceiptsJob.name}`,
  // One at a time: a run may take longer than the interval.
  `*/5 * * * * ${reEncryptJob.name} ?queue=${reEncryptJob.name}&jobKey=${reEncryptJob.name}`,
].join('\n')

/**
 * Starts the background jobs of this process; several processes may share one queue. The connections of `queuePool` need
 * sessions of their own, because the queue listens. No job is started while `isPaused`. `connectionString` is for threads
 * that open connections of their own.
 */
export async function startWorker(
  ctx: Context,
  queuePool: pg.Pool,
  isPaused = () => false,
  { connectionString }: { connectionString?: string } = {},
): Promise<{ stop(): Promise<void> }> {
  const events = new EventEmitter()
  const stopHeartbeat = startHeartbeat(queuePool, events, (err) => ctx.log.warn({ err }, 'the heartbeat failed'))
  const stopping = new AbortController()
  const runner = await run({
    pgPool: retryingPool(queuePool, () => stopping.signal.aborted, isPaused),
    events,
    // The report may occupy one of them for minutes, the verdicts one, and a slow mail server or SMS gateway one per channel.
    concurrency: 6,
    noHandleSignals: true,
    // Only for jobs that were put off, such as repeated attempts: the queue announces the others. Each of the workers looks by itself.
    pollInterval: 5_000,
    logger: jobLogger(ctx.log),
    crontab: ctx.objectStorage ? `${jobSchedule}\n* * * * * ${moveObjectsJob.name}` : jobSchedule,
    taskList: Object.fromEntries([
      ...Object.values(registerPosJobs(ctx)),
      registerJob(eraseHealthNotesJob, () => eraseHealthNotes(ctx)),
      registerJob(checkCertificateJob, async () => checkCertificate(ctx)),
      registerJob(populateCustomerReportJob, (payload) => populateCustomerReport(ctx, payload, stopping.signal)),
      registerJob(sendMessageJob, (payload) => sendMessage(ctx, payload)),
      registerJob(sendReceiptJob, (payload) => sendMessage(ctx, payload)),
      registerJob(sendPickUpUndoneJob, (payload) => sendMessage(ctx, payload)),
      registerJob(queueReceiptsJob, () => queueReceipts(ctx)),
      registerJob(reportEmergenciesJob, () => reportEmergencies(ctx)),
      registerJob(remindHouseholdJob, (payload) => remindHousehold(ctx, payload)),
      registerJob(maintainMessagesJob, () => maintainMessages(ctx)),
      ...registerWebhookJobs(ctx, () => stopping.signal.aborted),
      registerJob(reEncryptJob, () => reEncrypt(ctx, stopping.signal)),
      registerJob(moveObjectsJob, () => moveObjectsInBackground(ctx, () => stopping.signal.aborted)),
      registerJob(startNightlyReportJob, () => startNightlyReport(ctx)),
      registerJob(releaseDueTextsJob, () => releaseDueTexts(ctx)),
      registerJob(publishDueSetupsJob, () => publishDueSetups(ctx)),
      registerJob(updateVerdictsJob, () => updateVerdicts(ctx, stopping.signal)),
      registerJob(eraseVerdictsJob, () => eraseVerdicts(ctx)),
      registerJob(checkNewWaiversJob, () => checkNewWaivers(ctx, { connectionString })),
      registerJob(stampLogJob, () => stampLog(ctx)),
      registerJob(eraseArrivalCodesJob, () => eraseArrivalCodes(ctx)),
      registerJob(enforceRetentionJob, () => enforceRetention(ctx)),
      registerJob(eraseSignInsJob, () => eraseSignIns(ctx)),
      registerJob(updateWalletPassesJob, () => updateWalletPasses(ctx, () => stopping.signal.aborted)),
      registerJob(eraseWalletPassesJob, () => eraseOldWalletPasses(ctx.pool)),
    ]),
  })
  const stopWatching = watchVerdicts(ctx, isPaused)
  const stopQueueing = watchUnqueuedMessages(ctx, isPaused)
  const stopWallets = watchWalletPasses(ctx, isPaused)
  const stopSequencer = startSequencer({
    pool: queuePool,
    log: ctx.log,
    isPaused,
    take: (client) => takeIntoLog(client, ctx),
  })
  const stopWitnesses = watchWitnesses({
    ctx,
    queuePool,
    isPaused,
    collect: (witness, signal) => collectCosignature(ctx, witness, signal),
  })
  return {
    async stop() {
      stopping.abort()
      await stopWitnesses()
      await stopWatching()
      await stopSequencer()
      await stopQueueing()
      await stopWallets()
      await runner.stop()
      await stopHeartbeat()
    },
  }
}

/** The jobs that run while the season of the demo resort is written: everything that is sent. */
export function registerSeasonJobs(ctx: Context): TaskList {
  return Object.fromEntries([
    ...Object.values(registerPosJobs(ctx)),
    registerJob(sendMessageJob, (payload) => sendMessage(ctx, payload)),
    registerJob(sendReceiptJob, (payload) => sendMessage(ctx, payload)),
  ])
}

function registerWebhookJobs(ctx: Context, isStopping: () => boolean): [string, Task][] {
  return [
    registerJob(sendWebhooksJob, () => sendWebhooks(ctx, isStopping)),
    registerJob(eraseWebhooksJob, () => eraseOldWebhooks(ctx.pool, webhookEventDays)),
    registerJob(judgeCheckInJob, (payload) => judgeCheckIn(ctx, payload)),
    registerJob(reportPausedEndpointJob, async (payload) => payload.map((report) => reportPausedEndpoint(ctx, report))),
  ]
}

/** The jobs that send messages to the point of sale, by the kind of message. */
function registerPosJobs(ctx: Context): Record<PosMessage['kind'], [string, Task]> {
  return {
    waiver: registerJob(sendWaiverToPosJob, (payload) =>
      Array.isArray(payload) ? sendWaiversToPos(ctx, payload) : sendWaiverToPos(ctx, payload),
    ),
    'rental-profile': registerJob(sendRecordToPosJobs['rental-profile'], (payload) =>
      sendRentalProfileToPos(ctx, payload),
    ),
    'child-registration': registerJob(sendRecordToPosJobs['child-registration'], (payload) =>
      sendChildRegistrationToPos(ctx, payload),
    ),
    photo: registerJob(sendRecordToPosJobs.photo, (payload) => sendPhotoToPos(ctx, payload)),
    'mobile-pass': registerJob(notifyPosOfMobilePassJob, (payload) => notifyPosOfMobilePass(ctx, payload)),
    'customer-erased': registerJob(sendErasureToPosJob, (payload) => sendErasureToPos(ctx, payload)),
  }
}

/**
 * Registers the handler of a declared job and validates its payload. If the payload is a list, the handler may return
 * one promise per item; the queue retries the items that failed.
 */
function registerJob<Payload extends z.ZodMiniType>(
  job: Job<Payload>,
  handler: (payload: z.output<Payload>) => Promise<void | Promise<void>[]>,
): [string, Task] {
  const run = async (payload: unknown): Promise<void | Promise<void>[]> => handler(job.payload.parse(payload))
  return [job.name, (payload) => jobRuns.tracePromise(run, { name: job.name }, undefined, payload)]
}

/** Logs failures of jobs as warnings, because the queue retries them. Other messages of the queue are not logged. */
function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (['error', 'warning'].includes(level)) log.warn({}, `job queue: ${message}`)
  })
}

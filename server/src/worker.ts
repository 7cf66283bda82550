import { EventEmitter } from 'node:events'
import { Logger, run, type Task } from 'graphile-worker'
import type * as z from 'zod/mini'
import { eraseHealthNotesJob } from './child-registration/erase-health-notes.job.ts'
import { eraseHealthNotes } from './child-registration/erase-health-notes.ts'
import { sendChildRegistrationToPosJob } from './child-registration/send-child-registration-to-pos.job.ts'
import { sendChildRegistrationToPos } from './child-registration/send-child-registration-to-pos.ts'
import type { Context, Log } from './context.ts'
import { startHeartbeat } from './jobs/heartbeat.ts'
import type { Job } from './jobs/job.ts'
import { patientPool } from './jobs/patient-pool.ts'
import { lookAfterMessagesJob } from './message/look-after-messages.job.ts'
import { lookAfterMessages } from './message/look-after-messages.ts'
import { sendMessageJob } from './message/send-message.job.ts'
import { sendMessage } from './message/send-message.ts'
import { tellPosOfMobilePassJob } from './media/tell-pos-of-mobile-pass.job.ts'
import { tellPosOfMobilePass } from './media/tell-pos-of-mobile-pass.ts'
import { populateCustomerReportJob, startNightlyReportJob } from './report/populate-customer-report.job.ts'
import { populateCustomerReport } from './report/populate-customer-report.ts'
import { startNightlyReport } from './report/start-nightly-report.ts'
import { sendRentalProfileToPosJob } from './rental-profile/send-rental-profile-to-pos.job.ts'
import { sendRentalProfileToPos } from './rental-profile/send-rental-profile-to-pos.ts'
import { sendPhotoToPosJob } from './photo/send-photo-to-pos.job.ts'
import { sendPhotoToPos } from './photo/send-photo-to-pos.ts'
import { lookAfterCertificateJob } from './wallet/look-after-certificate.job.ts'
import { lookAfterCertificate } from './wallet/look-after-certificate.ts'
import { sendWaiverToPosJob } from './waiver/send-waiver-to-pos.job.ts'
import { sendWaiverToPos, sendWaiversToPos } from './waiver/send-waiver-to-pos.ts'

/**
 * Times are UTC. Health notes are erased once a day, at night in American time zones. The nightly report follows the
 * time zone of the resort: its job runs every 15 minutes and decides itself, so that a change of the clocks cannot skip
 * it.
 */
const timetable = [
  `17 9 * * * ${eraseHealthNotesJob.name}`,
  `23 9 * * * ${lookAfterCertificateJob.name}`,
  `*/15 * * * * ${startNightlyReportJob.name}`,
  `*/10 * * * * ${lookAfterMessagesJob.name}`,
].join('\n')

/** Starts the background jobs of this process; several processes may share one queue. */
export async function startWorker(ctx: Context): Promise<{ stop(): Promise<void> }> {
  const events = new EventEmitter()
  const stopHeartbeat = startHeartbeat(ctx.pool, events, (err) => ctx.log.warn({ err }, 'the heartbeat failed'))
  const stopping = new AbortController()
  const runner = await run({
    pgPool: patientPool(ctx.pool, () => stopping.signal.aborted),
    events,
    // The report may occupy one of them for minutes, and a slow mail server or SMS gateway one per channel.
    concurrency: 5,
    noHandleSignals: true,
    pollInterval: 2_000,
    logger: jobLogger(ctx.log),
    crontab: timetable,
    taskList: Object.fromEntries([
      done(sendWaiverToPosJob, (payload) =>
        Array.isArray(payload) ? sendWaiversToPos(ctx, payload) : sendWaiverToPos(ctx, payload),
      ),
      done(sendRentalProfileToPosJob, (payload) => sendRentalProfileToPos(ctx, payload)),
      done(sendChildRegistrationToPosJob, (payload) => sendChildRegistrationToPos(ctx, payload)),
      done(eraseHealthNotesJob, () => eraseHealthNotes(ctx)),
      done(lookAfterCertificateJob, async () => lookAfterCertificate(ctx)),
      done(sendPhotoToPosJob, (payload) => sendPhotoToPos(ctx, payload)),
      done(populateCustomerReportJob, (payload) => populateCustomerReport(ctx, payload, stopping.signal)),
      done(sendMessageJob, (payload) => sendMessage(ctx, payload)),
      done(lookAfterMessagesJob, () => lookAfterMessages(ctx)),
      done(startNightlyReportJob, () => startNightlyReport(ctx)),
      done(tellPosOfMobilePassJob, (payload) => tellPosOfMobilePass(ctx, payload)),
    ]),
  })
  return {
    async stop() {
      stopping.abort()
      await runner.stop()
      await stopHeartbeat()
    },
  }
}

/**
 * Registers the handler of a declared job and validates its payload. If the payload is a list, the handler may return
 * one promise per item; the queue retries the items that failed.
 */
function done<Payload extends z.ZodMiniType>(
  job: Job<Payload>,
  handler: (payload: z.output<Payload>) => Promise<void | Promise<void>[]>,
): [string, Task] {
  return [job.name, async (payload) => handler(job.payload.parse(payload))]
}

/** Logs failures of jobs as warnings, because the queue retries them. Other messages of the queue are not logged. */
function jobLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (['error', 'warning'].includes(level)) log.warn({}, `job queue: ${message}`)
  })
}

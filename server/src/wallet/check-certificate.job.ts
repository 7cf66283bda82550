import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/**
 * Logs a warning when the certificate of Apple Wallet expires soon, and an error when it has expired; runs every day.
 * The name stays as it is: queued jobs contain it.
 */
export const checkCertificateJob = job('look-after-certificate', z.object({}))

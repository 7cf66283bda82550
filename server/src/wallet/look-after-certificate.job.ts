import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Says in the log when the certificate of Apple Wallet ends soon, or has ended; runs every day. */
export const lookAfterCertificateJob = job('look-after-certificate', z.object({}))

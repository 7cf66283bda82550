import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Encrypts records again that were encrypted with an earlier key. Does nothing if there is only one key. */
export const reEncryptJob = job('re-encrypt', z.object({}))

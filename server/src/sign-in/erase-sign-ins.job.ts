import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Deletes sign-ins, sessions and codes that have expired. */
export const eraseSignInsJob = job('erase-sign-ins', z.object({}))

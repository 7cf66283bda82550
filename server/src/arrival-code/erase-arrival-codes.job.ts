import * as z from 'zod/mini'
import { job } from '../jobs/job.ts'

/** Deletes arrival codes of days that passed weeks ago. */
export const eraseArrivalCodesJob = job('erase-arrival-codes', z.object({}))
